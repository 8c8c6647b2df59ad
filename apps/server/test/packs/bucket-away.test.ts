import { signPackLink } from '@backline/core/packs/serving/pack-links';
import { packPaths } from '@backline/domain/pages/paths';
import { minuteMs } from '@backline/domain/time';
import { customer } from '@backline/fixtures';
import { startS3Server } from '@backline/testing';
import { expect, it } from 'vitest';
import { sku, startPackWorld } from './pack-world.ts';

it('answers that packs are unavailable while their bucket is, and sends them when it is back', async () => {
  const bucket = await startS3Server();
  const shop = await startPackWorld({
    PACKS_S3_URL: `${bucket.url}/packs of ours`,
    PACKS_S3_REGION: bucket.region,
    PACKS_S3_KEY: bucket.key,
    PACKS_S3_SECRET: bucket.secret,
  });
  try {
    await shop.grant(sku);
    const { url: signed } = (await shop.fetchLinks()).pack.list;
    // The link leads to the bucket. The server also answers links of its own.
    expect(signed.startsWith(bucket.url)).toBe(true);
    const id = /([0-9a-f]{64})\?/.exec(signed)?.[1] ?? '';
    const { core } = shop.world.service;
    const own = `${shop.world.url}${packPaths.list(id)}?${signPackLink(core, 'l', id, customer.id, minuteMs)}`;
    for (const fault of ['reset', { status: 403, code: 'AccessDenied' }] as const) {
      bucket.faults = Array.from({ length: 10 }, () => fault);
      const answer = await fetch(own);
      expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringMatching(/127\.0\.0\.1|PACKS_S3/)]);
    }
    bucket.faults = [];
    const sent = await fetch(own);
    expect([sent.status, (await sent.bytes()).length > 0]).toEqual([200, true]);
  } finally {
    await shop.world.stop();
    await bucket.stop();
  }
});
