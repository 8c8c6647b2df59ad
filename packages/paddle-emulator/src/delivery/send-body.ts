import type { INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';
import { signBody } from './sign.ts';

export interface Answer {
  code: number;
  contentType: string | null;
  body: string;
}

const longestKeptAnswer = 2000;

/** Code 0: no answer, because the connection was refused or cut, or the answer was late. */
export async function sendBody(
  world: World,
  body: string,
  setting: INotificationSettingsResponse,
  stopped: AbortSignal,
): Promise<Answer> {
  const signature = signBody(setting.endpoint_secret_key, body, world.clock.realNow());
  try {
    const response = await fetch(setting.destination, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'paddle-signature': signature, 'user-agent': 'Paddle' },
      signal: AbortSignal.any([AbortSignal.timeout(world.options.delivery.timeoutMs), stopped]),
    });
    const text = await response.text();
    return {
      code: response.status,
      contentType: response.headers.get('content-type'),
      body: text.slice(0, longestKeptAnswer),
    };
  } catch (error) {
    return { code: 0, contentType: null, body: error instanceof Error ? error.message : String(error) };
  }
}
