import { createHmac } from 'node:crypto';

/** Signs with the real clock, however far the emulator's clock was moved. */
export function signBody(secret: string, body: string, at: Date): string {
  const ts = Math.floor(at.getTime() / 1000);
  return `ts=${ts};h1=${createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex')}`;
}
