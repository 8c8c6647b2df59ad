import { createHmac } from 'node:crypto';
import { emulatorDefaults } from '@backline/paddle-emulator/source';

/** The signature header of the provider's notification. */
export function signWebhook(body: string, at: Date, secret: string = emulatorDefaults.webhookSecret): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `ts=${seconds};h1=${createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex')}`;
}

/** Posts a notification as the provider would. */
export async function postWebhook(url: string, body: string, signature: string): Promise<{ status: number }> {
  return fetch(`${url}/webhooks/paddle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'paddle-signature': signature },
    body,
  });
}
