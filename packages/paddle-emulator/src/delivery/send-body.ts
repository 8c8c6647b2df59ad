import { createHmac } from 'node:crypto';
import type { INotificationSettingsResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';

/** Signs with the real time, even if the emulator's clock was moved. */
function signBody(secret: string, body: string, at: Date): string {
  const ts = Math.floor(at.getTime() / 1000);
  return `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`;
}

export interface Answer {
  code: number;
  contentType: string | null;
  body: string;
}

const longestKeptAnswer = 2000;

/**
 * Sends a body. Code 0 means that there was no answer: the connection was refused or cut, or the answer came too late.
 */
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
