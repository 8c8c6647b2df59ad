import { createHmac } from 'node:crypto';
import { Paddle } from '@paddle/paddle-node-sdk';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../src/verify-webhook.ts';

const secret = 'pdl_ntfset_01hv8wptq8987qeep44cyrewp9_9RrZV1qIGBJ5kH5HzQ8bX0cD1eF2gH3i';
const now = new Date('2026-03-14T20:00:00.000Z');
const seconds = Math.floor(now.getTime() / 1000);
const body = '{"event_id":"evt_1","name":"Fr\\u00e9d\\u00e9ric",  "n":1.0}';
const hash = (at: number, text = body, key = secret) => createHmac('sha256', key).update(`${at}:${text}`).digest('hex');
const verify = (signature: string, windowMs = 5000) =>
  verifyWebhook({ rawBody: Buffer.from(body), signature, secret, now, windowMs });

describe('a signature', () => {
  it.each([
    ['of now', `ts=${seconds};h1=${hash(seconds)}`, true],
    ['at the edge of the window', `ts=${seconds - 5};h1=${hash(seconds - 5)}`, true],
    ['beyond the window', `ts=${seconds - 6};h1=${hash(seconds - 6)}`, false],
    ['from the future', `ts=${seconds + 6};h1=${hash(seconds + 6)}`, false],
    ['with the right one first of two', `ts=${seconds};h1=${hash(seconds)};h1=${'0'.repeat(64)}`, true],
    ['with the right one last of two', `ts=${seconds};h1=${'0'.repeat(64)};h1=${hash(seconds)}`, true],
    ['with spaces', ` ts=${seconds} ; h1=${hash(seconds)} `, true],
    ['of another secret', `ts=${seconds};h1=${hash(seconds, body, 'other')}`, false],
    ['of another body', `ts=${seconds};h1=${hash(seconds, `${body} `)}`, false],
    [
      'of a body that was serialized again',
      `ts=${seconds};h1=${hash(seconds, JSON.stringify(JSON.parse(body)))}`,
      false,
    ],
    ['of another time', `ts=${seconds};h1=${hash(seconds - 1)}`, false],
    ['in capitals', `ts=${seconds};h1=${hash(seconds).toUpperCase()}`, false],
    ['with two times', `ts=${seconds};ts=${seconds - 1};h1=${hash(seconds)}`, false],
    ['without a time', `h1=${hash(seconds)}`, false],
    ['without a hash', `ts=${seconds}`, false],
    ['cut short', `ts=${seconds};h1=${hash(seconds).slice(1)}`, false],
    ['of nothing', '', false],
    ['of a megabyte', `ts=${seconds};${'h1=0;'.repeat(200_000)}h1=${hash(seconds)}`, false],
  ])('%s', (_, signature, isTaken) => {
    expect(verify(signature)).toBe(isTaken);
  });

  it('is accepted later with a wider window', () => {
    const late = `ts=${seconds - 60};h1=${hash(seconds - 60)}`;
    expect([verify(late, 59_000), verify(late, 60_000)]).toEqual([false, true]);
  });
});

it("agrees with the SDK's own verifier on what that can tell", async () => {
  const sdk = new Paddle('key').webhooks;
  const at = Math.floor(Date.now() / 1000);
  for (const [text, key] of [
    [body, secret],
    [body, 'other'],
    [`${body} `, secret],
  ] as const) {
    const signature = `ts=${at};h1=${hash(at, text, key)}`;
    const ours = verifyWebhook({ rawBody: Buffer.from(body), signature, secret, now: new Date(), windowMs: 5000 });
    expect(ours).toBe(await sdk.isSignatureValid(body, secret, signature));
  }
});
