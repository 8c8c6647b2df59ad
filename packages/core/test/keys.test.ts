import { hashIds } from '@backline/activation/device-ids';
import { formatTokens } from '@backline/activation/token-file';
import { verifyLease } from '@backline/activation/verify-lease';
import { verifyPassport } from '@backline/activation/verify-passport';
import type { Core } from '@backline/core/core';
import { endorseKey } from '@backline/core/keys/endorse-key';
import { developmentRoot, ensureDevelopmentKeys } from '@backline/core/keys/ensure-development-keys';
import { findKeys, findSigner, getTrust } from '@backline/core/keys/find-keys';
import { createKeyPair, type KeyPair, signStatement, toSeconds } from '@backline/core/keys/key-pair';
import { list, listAsJwks } from '@backline/core/keys/list';
import { createRootSealer, openRoot, RootFileError } from '@backline/core/keys/root-file';
import { bindIds, getSigner, type NewLease, signLease } from '@backline/core/keys/sign-lease';
import { addRoots, addSigningKey, findNextKid, takeStatement } from '@backline/core/keys/store-key';
import { getPassport } from '@backline/core/licenses/get-passport';
import { insertGrant, setHold } from '@backline/core/licenses/grants';
import { findLeaseGrants } from '@backline/core/licenses/lease-grants';
import { findKeyProblems } from '@backline/core/support/doctor/find-key-problems';
import { dayMs } from '@backline/domain/time';
import { describe, expect, it } from 'vitest';
import { describeCalls, publicUrl, refusal, start, visitor, type World } from './world.ts';

const root = createKeyPair('root1');
const spare = createKeyPair('root2');
const product = 'cadenza';
const about = { issuer: publicUrl, product };
const caller = visitor();

const context = { ids: null, trusted: 0, seen: 0 };
const lease: Omit<NewLease, 'iat'> = {
  jti: 'lease-1',
  sub: 'user-1',
  exp: 0,
  ref: 0,
  kind: 'online',
  dev: { id: 'device-1', name: 'Studio Mac', ids: { hw: 'bound' } },
  seats: [],
  ent: [{ sku: 'A', until: 0, keep: -1 }],
  wait: 0,
};

/** Stores the roots, and a key that they endorse from now on. */
async function addKey(core: Core, kid: string, by: KeyPair = root): Promise<KeyPair> {
  const pair = createKeyPair(kid);
  const endorsement = endorseKey(by, pair, about, { now: core.clock.now() });
  await core.store.write(async (tx) => {
    await addRoots(core, tx, caller, [root, spare]);
    await addSigningKey(core, tx, caller, pair, endorsement);
  });
  return pair;
}

async function sign(core: Core, iat: Date, more: Partial<NewLease> = {}): Promise<string> {
  const { token, endorsement } = signLease(core, await getSigner(core, iat), {
    ...lease,
    ...more,
    iat: toSeconds(iat),
  });
  return formatTokens(['For people.'], { lease: token, key: endorsement });
}

const verify = async (core: Core, text: string, now = core.clock.now()) =>
  verifyLease(text, { ...context, ...(await getTrust(core)), clock: toSeconds(now) });
const revoke = (kid: string, from: Date, by = root) =>
  formatTokens([], {
    revocation: signStatement('revocation', by, {
      iss: publicUrl,
      aud: product,
      iat: toSeconds(start),
      kid,
      from: toSeconds(from),
    }),
  });

describeCalls('the keys of an installation', (world: World) => {
  it('sign a lease that verifies, with the same bytes for the same lease', async () => {
    const { core } = world;
    await addKey(core, '2030a');
    const ids = await hashIds(publicUrl, { hw: 'ABCD-1', os: 'one' });
    const dev = { ...lease.dev, ids: bindIds(core, lease.dev.id, ids) };
    const text = await sign(core, start, { dev });
    expect(await sign(core, start, { dev })).toBe(text);
    const verdict = await verifyLease(text, { ...context, ...(await getTrust(core)), ids, clock: toSeconds(start) });
    expect(verdict.modes).toEqual({ A: 'full' });
    expect(verdict).toMatchObject({ state: 'valid', reason: null });
    expect(verdict.lease?.dev.ids.hw).not.toBe(ids.hw);
    expect(text).not.toContain(ids.hw);
  });

  it('sign with the newest of them, and an earlier lease again with the key of its time', async () => {
    const { core } = world;
    await addKey(core, '2030a');
    const early = await sign(core, start);
    world.advance(600 * dayMs);
    await addKey(core, '2030b');
    expect((await findSigner(core, core.clock.now()))?.kid).toBe('2030b');
    expect(await sign(core, start)).toBe(early);
    world.advance(400 * dayMs);
    expect((await verify(core, early)).modes).toEqual({ A: 'full' });
    expect((await findSigner(core, core.clock.now()))?.kid).toBe('2030b');
    world.advance(400 * dayMs);
    expect(await findSigner(core, core.clock.now())).toBeNull();
    expect(await refusal(getSigner(core, core.clock.now()))).toBe('unavailable');
  });

  it('wait for an endorsement that a root signed elsewhere', async () => {
    const { core } = world;
    await addKey(core, '2030a');
    const kid = await findNextKid(core);
    const pair = createKeyPair(kid);
    await core.store.write((tx) => addSigningKey(core, tx, caller, pair, null));
    expect((await findSigner(core, start))?.kid).toBe('2030a');
    const other = endorseKey(root, createKeyPair(kid), about, { now: start });
    expect(await refusal(takeStatement(core, caller, formatTokens([], { key: other })))).toBe('conflict');
    const foreign = endorseKey(createKeyPair('root1'), pair, about, { now: start });
    expect(await refusal(takeStatement(core, caller, formatTokens([], { key: foreign })))).toBe('conflict');
    const key = endorseKey(root, pair, about, { now: start });
    expect(await takeStatement(core, caller, formatTokens([], { key }))).toEqual({ kid, what: 'endorsed' });
    expect((await findSigner(core, start))?.kid).toBe(kid);
  });

  it('sign nothing once they are revoked, and what they signed since does not count', async () => {
    const { core } = world;
    await addKey(core, '2030a');
    const before = await sign(core, new Date(start.getTime() + 1000));
    const after = await sign(core, new Date(start.getTime() + 5000));
    expect(await refusal(takeStatement(core, caller, 'lease: none'))).toBe('conflict');
    await takeStatement(core, caller, revoke('2030a', new Date(start.getTime() + 5000)));
    expect(await findSigner(core, start)).toBeNull();
    expect((await verify(core, before)).state).toBe('valid');
    expect((await verify(core, after)).reason).toBe('revoked');
    expect((await list(core)).revocations).toHaveLength(1);
    expect(await refusal(takeStatement(core, caller, revoke('root1', start)))).toBe('conflict');
  });

  it('are listed with what verifies them, and without their private halves', async () => {
    const { core } = world;
    const pair = await addKey(core, '2030a');
    const listed = await list(core);
    expect(listed).toMatchObject({ ...about, roots: [{ kid: 'root1' }, { kid: 'root2' }], keys: [{ kid: '2030a' }] });
    const { keys } = await listAsJwks(core);
    expect(keys).toHaveLength(3);
    expect(JSON.stringify([listed, keys, await findKeys(core)])).not.toContain(pair.seed);
  });

  it('belong to one address: another has to be endorsed', async () => {
    const { core } = world;
    await addKey(core, '2030a');
    const elsewhere = { ...core, settings: { ...core.settings, publicUrl: 'https://elsewhere.example' } };
    expect(await findSigner(elsewhere, start)).toBeNull();
    expect((await list(elsewhere)).keys).toEqual([]);
  });

  it('are made for a development installation once, and again for another address', async () => {
    world.stand();
    const { core } = world;
    await ensureDevelopmentKeys(core);
    await ensureDevelopmentKeys(core);
    expect((await findKeys(core)).map(({ kid }) => kid)).toEqual(['development', 'development-root']);
    const elsewhere = { ...core, settings: { ...core.settings, publicUrl: 'http://127.0.0.1:4630' } };
    await ensureDevelopmentKeys(elsewhere);
    expect((await verify(elsewhere, await sign(elsewhere, start))).state).toBe('valid');
    expect((await getTrust(elsewhere)).roots).toEqual([{ kid: developmentRoot.kid, x: developmentRoot.x }]);
  });

  it('worry the doctor four months before the end of the last one', async () => {
    const { core } = world;
    const codes = async () => (await findKeyProblems(core)).map(({ code }) => code);
    expect(await codes()).toEqual([]);
    await addKey(core, '2030a');
    world.advance(610 * dayMs);
    expect(await codes()).toEqual([]);
    world.advance(2 * dayMs);
    expect(await codes()).toEqual(['signing_key_ends']);
    world.advance(120 * dayMs);
    expect(await codes()).toEqual(['signing_key_missing']);
  });
});

describeCalls('a passport', (world: World) => {
  async function grant(userId: string, sku: string, expiresAt: Date | null = null): Promise<string> {
    const { core } = world;
    const row = { sku, name: `Pack ${sku}`, subject: '' };
    const causeRef = `order ${sku}`;
    const id = await core.store.write(async (tx) => {
      await tx.insert(core.store.t.skus).values(row).onConflictDoNothing();
      return insertGrant(core, tx, { userId, sku, cause: 'order_item', causeRef, durationMs: null, expiresAt });
    });
    return id ?? '';
  }

  it('lists what is in force, and names its owner only when asked', async () => {
    const { core } = world;
    await addKey(core, '2030a');
    const own = await world.member();
    await grant(own.user.id, 'A');
    await grant(own.user.id, 'B', new Date(start.getTime() + dayMs));
    const held = await grant(own.user.id, 'C');
    const hold = { reason: 'refund', effect: 'revoked' as const, isHeld: true, at: start };
    await core.store.write((tx) => setHold(core, tx, held, hold));
    const trust = await getTrust(core);
    const unnamed = await getPassport(core, own, { owner: 'unnamed' });
    const { passport, modes } = await verifyPassport(unnamed.file, trust);
    expect(passport?.own.map(({ sku, until }) => [sku, until])).toEqual([
      ['A', 0],
      ['B', toSeconds(start) + 86_400],
    ]);
    expect(passport?.who).toBeUndefined();
    expect(unnamed.file).not.toContain(own.user.email);
    expect(modes).toEqual({});
    const named = await verifyPassport((await getPassport(core, own, { owner: 'named' })).file, trust);
    expect(named.passport?.who?.email).toBe(own.user.email);
    expect(unnamed.fileName).toBe('cadenza-passport.txt');
  });

  it('is made so often an hour, and not without a key', async () => {
    const { core } = world;
    const own = await world.member();
    expect(await refusal(getPassport(core, own, { owner: 'unnamed' }))).toBe('unavailable');
    await addKey(core, '2030a');
    for (let made = 1; made < 20; made += 1) await getPassport(core, own, { owner: 'unnamed' });
    expect(await refusal(getPassport(core, own, { owner: 'unnamed' }))).toBe('rate_limited');
  });

  it('and a lease read the grants with what they depend on', async () => {
    const { core } = world;
    const own = await world.member();
    const id = await grant(own.user.id, 'A');
    const hold = { reason: 'chargeback', effect: 'suspended' as const, isHeld: true, at: start };
    await core.store.write((tx) => setHold(core, tx, id, hold));
    expect(await findLeaseGrants(core, own.user.id)).toMatchObject([
      { sku: 'A', pool: 'main', cause: 'order_item', isPaid: false, holds: [{ effect: 'suspended', at: start }] },
    ]);
  });
});

describe('a root file', () => {
  const text = createRootSealer('a long enough passphrase', 1024)(root);

  it('gives the root back to its passphrase alone', () => {
    expect(openRoot(text, 'a long enough passphrase')).toMatchObject({ kid: 'root1', x: root.x, seed: root.seed });
    expect(text).not.toContain(root.seed);
    expect(() => openRoot(text, 'another passphrase')).toThrow(RootFileError);
  });

  it.each(['', '{', 'null', '{"format":"backline root key 1"}', 'lease: abc'])('refuses %j', (broken) => {
    expect(() => openRoot(broken, 'a long enough passphrase')).toThrow('This is not a root file');
  });
});
