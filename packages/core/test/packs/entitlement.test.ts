import { randomUUID } from 'node:crypto';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import type { CallingDevice, LiveSession } from '@backline/core/core';
import { insertGrant, setHold } from '@backline/core/licenses/grants';
import { withdrawPack } from '@backline/core/packs/change-pack';
import { publishPack } from '@backline/core/packs/publish-pack';
import { createArchiveLink } from '@backline/core/packs/serving/create-archive-link';
import { getHistory } from '@backline/core/packs/serving/get-history';
import { link } from '@backline/core/packs/serving/link';
import { listPublished } from '@backline/core/packs/serving/list-published';
import { open } from '@backline/core/packs/serving/open';
import { explainDevice } from '@backline/core/support/computers/explain-device';
import { resetPackQuota } from '@backline/core/support/computers/reset-pack-quota';
import { eq } from '@backline/db';
import { catalogFile } from '@backline/domain/catalog/catalog-file';
import { AppError } from '@backline/domain/errors';
import type { GrantCause } from '@backline/domain/licenses/terms';
import { dayMs, minuteMs } from '@backline/domain/time';
import { beforeEach, expect, it } from 'vitest';
import { at, describeOnEngines, refusal, visitor } from '../world.ts';
import { harbor, makeFolder, newPack, otherSku, preparePacks, sku, toNoise } from './folders.ts';

const caller = visitor();
const operator = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;

describeOnEngines('who may fetch a pack', (world) => {
  let own: CallingDevice;
  let session: LiveSession;

  beforeEach(async () => {
    await preparePacks(world.core);
    session = await world.member();
    own = { installId: randomUUID(), deviceId: randomUUID(), userId: session.user.id, ended: null };
    await publishPack(world.core, caller, newPack(makeFolder(harbor())));
  });

  const grant = async (one: string, durationMs: number | null = null, cause: GrantCause = 'support') => {
    const { core } = world;
    const about = { userId: own.userId, sku: one, cause, causeRef: randomUUID(), durationMs };
    return (await core.store.write((tx) => insertGrant(core, tx, about))) ?? '';
  };
  const hold = (grantId: string, reason: string, effect: 'revoked' | 'suspended') =>
    world.core.store.write((tx) =>
      setHold(world.core, tx, grantId, { reason, effect, isHeld: true, at: world.core.clock.now() }),
    );
  const readHead = (head: string) =>
    JSON.parse(Buffer.from(/^pack: [\w-]+\.([\w-]+)/m.exec(head)?.[1] ?? '', 'base64url').toString()) as {
      jti: string;
      version: string;
    };
  const openVersion = async (more: object = {}) =>
    readHead((await open(world.core, own, { sku, ...more })).head).version;
  const publish = async (version: string, more: object = {}) => {
    const folder = makeFolder({ ...harbor(), [`Samples/${version}.wav`]: toNoise(version, 100_000) });
    return publishPack(world.core, caller, newPack(folder, version, more));
  };
  const linkAll = async (one = sku) => {
    const opened = await open(world.core, own, { sku: one });
    const publication = readHead(opened.head).jti;
    return link(world.core, own, { publication, bundles: opened.bundles.map(([id]) => id) });
  };

  it('lets the owner of a pack, and nobody else', async () => {
    expect(await refusal(open(world.core, own, { sku }))).toBe('pack_not_owned');
    await grant(otherSku);
    expect(await refusal(open(world.core, own, { sku }))).toBe('pack_not_owned');
    await grant(sku);
    expect(await openVersion()).toBe('1.0.0');
    expect(await refusal(open(world.core, own, { sku: otherSku }))).toBe('not_found');
    expect(await refusal(open(world.core, own, { sku, version: '9.0.0' }))).toBe('not_found');
  });

  it('lets the subscriber of a plan that includes it', async () => {
    const usd = (amount: number) => ({ amount, currency: 'USD' as const });
    const plan = { sku: 'PLUS', name: 'Plus', subject: 'All', monthly: usd(999), annual: usd(8750), trialDays: 7 };
    const collection = {
      id: 'harbor',
      slug: 'harbor',
      sku,
      developer: 'pier',
      name: 'Harbor',
      subtitle: 'Strings',
      description: 'By the sea.',
      categories: ['Strings' as const],
      image: '/catalog/cover.webp',
      instruments: [{ name: 'Violin' }],
      includedIn: ['PLUS'],
      diskBytes: 7000,
      downloadBytes: 5000,
    };
    const pier = { id: 'pier', slug: 'pier', name: 'Pier', description: 'Strings.', logo: '/catalog/logo.svg' };
    await importCatalog(
      world.core,
      caller,
      catalogFile.parse({ plans: [plan], developers: [pier], collections: [collection] }),
    );
    expect(await refusal(open(world.core, own, { sku }))).toBe('pack_not_owned');
    const id = await grant('PLUS', 30 * dayMs);
    expect(await openVersion()).toBe('1.0.0');
    await hold(id, 'refund', 'revoked');
    expect(await refusal(open(world.core, own, { sku }))).toBe('pack_not_owned');
  });

  it('gives the newest of a channel, and an older one that is named', async () => {
    await grant(sku);
    await publish('1.1.0');
    await publish('1.2.0-beta', { channel: 'beta' });
    expect(await openVersion()).toBe('1.1.0');
    expect(await openVersion({ channel: 'beta' })).toBe('1.2.0-beta');
    expect(await openVersion({ version: '1.0.0' })).toBe('1.0.0');
  });

  it('gives what was published before a dispute, and no update', async () => {
    const id = await grant(sku);
    world.advance(dayMs);
    await hold(id, 'chargeback', 'suspended');
    world.advance(dayMs);
    await publish('1.1.0');
    expect(await openVersion()).toBe('1.0.0');
    expect(await refusal(open(world.core, own, { sku, version: '1.1.0' }))).toBe('pack_not_owned');
    world.advance(30 * dayMs);
    expect(await refusal(open(world.core, own, { sku }))).toBe('pack_not_owned');
  });

  it('gives nothing after an offer', async () => {
    await grant(sku, 30 * dayMs, 'offer');
    expect(await openVersion()).toBe('1.0.0');
    world.advance(30 * dayMs);
    expect(await refusal(open(world.core, own, { sku }))).toBe('pack_not_owned');
  });

  it('ends with a refund in the middle, and numbers the refusal', async () => {
    const id = await grant(sku);
    const opened = await open(world.core, own, { sku });
    const publication = readHead(opened.head).jti;
    const bundles = opened.bundles.map(([one]) => one);
    expect((await link(world.core, own, { publication, bundles: bundles.slice(0, 1) })).urls).toHaveLength(1);
    await hold(id, 'refund', 'revoked');
    const refused = await link(world.core, own, { publication, bundles: bundles.slice(1) }).catch((error) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect([refused.code, refused.ref]).toEqual(['pack_not_owned', expect.stringMatching(/^R-[0-9A-Z]{6}$/)]);
    const rows = await world.rows('pluginRefusals');
    expect(rows.map(({ ref, code, userId }) => [ref, code, userId])).toEqual([
      [refused.ref, 'pack_not_owned', own.userId],
    ]);
    expect(await refusal(createArchiveLink(world.core, session, { sku }))).toBe('pack_not_owned');
  });

  it('lets those who had a version that was withdrawn repair it for 30 days', async () => {
    await publish('1.1.0');
    const early = await grant(sku);
    world.advance(minuteMs);
    await withdrawPack(world.core, caller, { sku, version: '1.1.0', reason: 'a test' });
    expect(await openVersion()).toBe('1.0.0');
    expect(await openVersion({ version: '1.1.0' })).toBe('1.1.0');
    world.advance(minuteMs);
    await grant(sku);
    await hold(early, 'refund', 'revoked');
    expect(await refusal(open(world.core, own, { sku, version: '1.1.0' }))).toBe('not_found');
    expect((await listPublished(world.core)).packs.map(({ stable }) => stable?.version)).toEqual(['1.0.0']);
    expect((await getHistory(world.core, sku)).versions.map(({ version }) => version)).toEqual(['1.0.0']);
  });

  it('knows no bundle of another pack, and no publication of nobody', async () => {
    await grant(sku);
    await publishPack(world.core, caller, {
      ...newPack(makeFolder({ 'Other.wav': toNoise('other', 200_000) })),
      sku: otherSku,
    });
    const mine = readHead((await open(world.core, own, { sku })).head).jti;
    await grant(otherSku);
    const others = await open(world.core, own, { sku: otherSku });
    const [id = ''] = others.bundles[0] ?? [];
    expect(await refusal(link(world.core, own, { publication: mine, bundles: [id] }))).toBe('not_found');
    expect(await refusal(link(world.core, own, { publication: randomUUID(), bundles: [id] }))).toBe('not_found');
    const stranger = { ...own, userId: (await world.member('dora@example.com')).user.id };
    const publication = readHead(others.head).jti;
    expect(await refusal(link(world.core, stranger, { publication, bundles: [id] }))).toBe('pack_not_owned');
  });

  it('refuses a computer that was removed, and one that was signed out', async () => {
    await grant(sku);
    for (const [ended, code] of [
      ['released', 'device_released'],
      ['signed_out', 'device_signed_out'],
    ] as const) {
      expect(await refusal(open(world.core, { ...own, ended }, { sku }))).toBe(code);
      const bundles = ['0'.repeat(64)];
      expect(await refusal(link(world.core, { ...own, ended }, { publication: randomUUID(), bundles }))).toBe(code);
    }
  });

  it('counts a bundle once while links to it live', async () => {
    await grant(sku);
    const read = async () => {
      const buckets = await world.rows('rateLimitBuckets');
      const transfers = await world.rows('packTransfers');
      return [
        buckets.find(({ key }) => key.startsWith('pack_quota:'))?.count,
        transfers.reduce((sum, { bytes }) => sum + bytes, 0),
      ];
    };
    const { bundles } = await open(world.core, own, { sku });
    const bytes = bundles.reduce((sum, [, length]) => sum + length, 0);
    const mib = Math.ceil(bytes / 2 ** 20);
    await Promise.all(Array.from({ length: 10 }, () => linkAll()));
    expect(await read()).toEqual([mib, bytes]);
    world.advance(30 * minuteMs + 1000);
    await linkAll();
    expect(await read()).toEqual([2 * mib, 2 * bytes]);
    expect((await world.rows('packTransfers')).map(({ day }) => day)).toEqual(['2030-03-01']);
  });

  it('refuses with the day when the quota is spent, and counts nothing of that', async () => {
    await grant(sku);
    const owned = (await listPublished(world.core)).packs[0]?.stable?.bytes ?? 0;
    const max = 4 * Math.ceil(owned / 2 ** 20) + 100 * 1024;
    await linkAll();
    const { rateLimitBuckets } = world.core.store.t;
    const [bucket] = (await world.rows('rateLimitBuckets')).filter(({ key }) => key.startsWith('pack_quota:'));
    expect(bucket?.max).toBe(max);
    await world.core.store.write(
      async (tx) =>
        void (await tx
          .update(rateLimitBuckets)
          .set({ count: max })
          .where(eq(rateLimitBuckets.key, bucket?.key ?? ''))),
    );
    world.advance(31 * minuteMs);
    const refused = await linkAll().catch((error) => error);
    expect([refused.code, refused.message]).toEqual(['pack_quota_spent', expect.stringContaining('Mar 31, 2030')]);
    expect(refused.ref).toMatch(/^R-/);
    expect(await refusal(createArchiveLink(world.core, session, { sku }))).toBe('pack_quota_spent');
    world.advance(30 * dayMs);
    expect((await linkAll()).urls.length).toBeGreaterThan(0);
  });

  it('shows support what was fetched, and gives it back', async () => {
    await grant(sku);
    const { email } = session.user;
    const about = { email: at(email), reason: 'a test' };
    const readSteps = async () =>
      (await explainDevice(world.core, operator, { about: about.email, reason: 'a test' })).chain
        .map(({ what }) => what)
        .filter((what) => what.includes('Of packs'));
    expect(await readSteps()).toEqual([]);
    await linkAll();
    expect(await readSteps()).toEqual(['Of packs it fetched 0.0 of 107.4 GB; that starts again on 2030-03-31.']);
    expect(await resetPackQuota(world.core, operator, about)).toEqual({ resetMib: 1 });
    expect(await readSteps()).toEqual([]);
    const events = (await world.rows('auditEntries')).map(({ action }) => action);
    expect(events).toContain('packs.quota_reset');
  });

  it('explains the number of a refusal', async () => {
    const refused = await open(world.core, own, { sku }).catch((error) => error);
    const { verdict, chain, next } = await explainDevice(world.core, operator, {
      about: refused.ref,
      reason: 'a test',
    });
    expect(verdict).toContain('a pack was asked for that is not owned now');
    expect(JSON.stringify(chain)).toContain(refused.ref);
    expect(next[0]).toContain('backline license explain');
  });

  it('has a smaller quota for an unpaid trial', async () => {
    await grant(sku, 30 * dayMs, 'subscription');
    await linkAll();
    const keys = (await world.rows('rateLimitBuckets')).map(({ key, max }) => [key.split(':')[0], max]);
    expect(keys).toContainEqual(['pack_trial', Math.ceil(50e9 / 2 ** 20)]);
    expect(keys.map(([key]) => key)).not.toContain('pack_quota');
  });

  it('charges an archive once while its link lives', async () => {
    await grant(sku);
    const one = await createArchiveLink(world.core, session, { sku });
    await createArchiveLink(world.core, session, { sku });
    const spent = (await world.rows('packTransfers')).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(spent).toBe(one.bytes);
  });
});
