import { randomUUID } from 'node:crypto';
import type { LiveSession } from '@backline/core/core';
import { makeLicenseCode } from '@backline/core/licenses/license-codes';
import { listLicenses } from '@backline/core/licenses/list-licenses';
import { redeemLicenses } from '@backline/core/licenses/redeem-licenses';
import { chargeApiCall } from '@backline/core/rate-limit';
import { generateBatch } from '@backline/core/support/codes/generate-batch';
import { restoreBatch } from '@backline/core/support/codes/restore-batch';
import { restoreCode } from '@backline/core/support/codes/restore-code';
import { revokeBatch } from '@backline/core/support/codes/revoke-batch';
import { revokeCode } from '@backline/core/support/codes/revoke-code';
import { setSku } from '@backline/core/support/codes/set-sku';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { redeemFor } from '@backline/core/support/grants/redeem-for';
import { dayMs, hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { isLong } from './env.ts';
import { at, describeCalls, describeOnEngines, refusal, visitor, type World } from './world.ts';

const reason = 'a test';
let batches = 0;

async function makeCodes(world: World, count: number, more: { days?: number; expiresAt?: string } = {}) {
  await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Chamber strings' });
  batches += 1;
  const batch = `B${batches}`;
  const terms = { sku: 'PACK', days: more.days ?? null, expiresAt: more.expiresAt ?? null, reason };
  const { licenseCodes } = await generateBatch(world.core, visitor(), { batch, count, ...terms });
  return { batch, licenseCodes };
}

/** Adds a customer without a sign-up, because these tests are not about that. */
async function customer(world: World, email: string): Promise<LiveSession> {
  const now = world.core.clock.now();
  const user = {
    id: randomUUID(),
    email,
    emailCanonical: email,
    contactName: 'Clara Wieck',
    role: 'customer' as const,
  };
  await world.core.store.write((tx) =>
    tx.insert(world.core.store.t.users).values({
      ...user,
      passwordHash: 'none',
      emailVerifiedAt: now,
      hasMarketingConsent: false,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return { id: randomUUID(), user, kind: 'portal', factorAt: null, confirmedUntil: null };
}

const redeem = (world: World, own: LiveSession, codes: string[]) =>
  redeemLicenses(world.core, visitor(own), own, codes);
/** The doctor's problems with licenses. These customers deliberately lack an audit entry of their origin. */
const findProblems = async (world: World) =>
  (await runDoctor(world.core)).filter(({ code }) => code !== 'account_without_origin');

describeCalls('redeeming codes', (world) => {
  it('grants the licenses of codes in any spelling, and lists them', async () => {
    const own = await customer(world, 'a@example.com');
    const { licenseCodes } = await makeCodes(world, 2);
    const [one = '', two = ''] = licenseCodes;
    const typed = [one.toLowerCase().replaceAll('-', ' '), two];
    expect(await redeem(world, own, typed)).toEqual({
      licenses: typed.map((licenseCode) => ({ licenseCode, sku: 'PACK', productName: 'Harbor Strings' })),
      errors: [],
    });
    expect(await listLicenses(world.core, own)).toEqual({
      timed: [],
      perpetual: [
        {
          sku: 'PACK',
          productName: 'Harbor Strings',
          subject: 'Chamber strings',
          expirationDate: null,
          expired: false,
          activated: true,
        },
      ],
    });
  });

  it('reads O as 0 and I as 1 in generated codes', async () => {
    const own = await customer(world, 'a@example.com');
    const { licenseCodes } = await makeCodes(world, 40);
    const code = licenseCodes.find((one) => /[01]/.test(one)) ?? '';
    const misread = code.replaceAll('0', 'O').replaceAll('1', 'I');
    expect((await redeem(world, own, [misread])).licenses).toHaveLength(1);
  });

  it('answers each code of a list separately, with a reason', async () => {
    const own = await customer(world, 'a@example.com');
    const other = await customer(world, 'b@example.com');
    const { licenseCodes, batch } = await makeCodes(world, 4);
    const [mine = '', theirs = '', taken = '', good = ''] = licenseCodes;
    const late = await makeCodes(world, 1, {
      expiresAt: new Date(world.core.clock.now().getTime() + 1000).toISOString(),
    });
    world.advance(1000);
    await redeem(world, own, [mine]);
    await redeem(world, other, [theirs]);
    await revokeCode(world.core, visitor(), { licenseCode: `${batch}/${taken.slice(-4)}`, reason });
    const list = ['nonsense', mine, theirs, makeLicenseCode('MUS'), taken, late.licenseCodes[0] ?? '', good, good];
    const { licenses, errors } = await redeem(world, own, list);
    expect(licenses.map(({ licenseCode }) => licenseCode)).toEqual([good]);
    expect(errors.map(({ reason: why }) => why)).toEqual([
      'unknown',
      'redeemed_by_you',
      'unknown',
      'unknown',
      'revoked',
      'expired',
      'redeemed_by_you',
    ]);
    const staff = await redeemFor(world.core, visitor(), {
      email: at('a@example.com'),
      licenseCodes: [theirs, 'x'],
      isDryRun: false,
      reason,
    });
    expect(staff.errors.map((error) => error.reason)).toEqual(['redeemed', 'malformed']);
    expect(await findProblems(world)).toEqual([]);
  });

  it('predicts the outcome in a dry run, without changes', async () => {
    const own = await customer(world, 'a@example.com');
    const { licenseCodes } = await makeCodes(world, 1);
    const input = { email: at('a@example.com'), licenseCodes: [...licenseCodes, ...licenseCodes], reason };
    const dry = await redeemFor(world.core, visitor(), { ...input, isDryRun: true });
    expect([dry.licenses.length, dry.errors[0]?.reason]).toEqual([1, 'redeemed_by_you']);
    expect((await listLicenses(world.core, own)).perpetual).toEqual([]);
    expect(await redeemFor(world.core, visitor(), { ...input, isDryRun: false })).toEqual(dry);
  });

  it('lists timed licenses by their end, and those of one end by their name', async () => {
    world.stand();
    const own = await customer(world, 'a@example.com');
    for (const [sku, name, days] of [
      ['PIANO', 'Rust Piano', 30],
      ['BRASS', 'Late Brass', 60],
      ['HARP', 'Velvet Harp', 30],
      ['CHOIR', 'Amber Choir', 30],
    ] as const) {
      await setSku(world.core, visitor(), { sku, name, subject: name });
      const terms = { sku, days, expiresAt: null, reason };
      const { licenseCodes } = await generateBatch(world.core, visitor(), { batch: sku, count: 1, ...terms });
      await redeem(world, own, licenseCodes);
    }
    const { timed } = await listLicenses(world.core, own);
    expect(timed.map(({ productName }) => productName)).toEqual([
      'Amber Choir',
      'Rust Piano',
      'Velvet Harp',
      'Late Brass',
    ]);
  });

  it('extends the first timed code by the second', async () => {
    world.stand();
    const own = await customer(world, 'a@example.com');
    const { licenseCodes } = await makeCodes(world, 2, { days: 30 });
    const from = world.core.clock.now().getTime();
    await redeem(world, own, licenseCodes.slice(0, 1));
    world.advance(10 * dayMs);
    await redeem(world, own, licenseCodes.slice(1));
    const end = async () => (await listLicenses(world.core, own)).timed[0]?.expirationDate;
    expect(await end()).toBe(new Date(from + 60 * dayMs).toISOString());
    await revokeCode(world.core, visitor(), { licenseCode: licenseCodes[0] ?? '', reason });
    expect(await end()).toBe(new Date(from + 40 * dayMs).toISOString());
  });

  it('removes a revoked license at once, and returns a restored one', async () => {
    const own = await customer(world, 'a@example.com');
    const { licenseCodes, batch } = await makeCodes(world, 2);
    const [code = ''] = licenseCodes;
    await redeem(world, own, [code]);
    const owned = async () => (await listLicenses(world.core, own)).perpetual.length;
    expect(await revokeCode(world.core, visitor(), { licenseCode: code, reason })).toEqual({ codes: 1, grants: 1 });
    expect(await owned()).toBe(0);
    world.advance(1);
    await revokeBatch(world.core, visitor(), { batch, reason });
    await restoreCode(world.core, visitor(), { licenseCode: code, reason });
    expect(await owned()).toBe(0);
    expect((await redeem(world, own, licenseCodes)).errors.map((error) => error.reason)).toEqual([
      'revoked',
      'revoked',
    ]);
    world.advance(1);
    expect(await restoreBatch(world.core, visitor(), { batch, reason })).toEqual({ codes: 2, grants: 1 });
    expect(await owned()).toBe(1);
    expect(await findProblems(world)).toEqual([]);
  });

  it('stores no usable code', async () => {
    const { licenseCodes } = await makeCodes(world, 5);
    const stored = JSON.stringify([await world.rows('licenseCodes'), await world.rows('auditEntries')]);
    for (const code of licenseCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replace(/^MUS-/, '').replaceAll('-', ''));
    }
  });
});

describeCalls('a list of codes', (world) => {
  it('opens no transaction for a malformed code', async () => {
    const own = await customer(world, 'one@example.com');
    const { licenseCodes } = await makeCodes(world, 1);
    let transactions = 0;
    const { store } = world.core;
    const core = {
      ...world.core,
      store: {
        ...store,
        write: ((work, options) => {
          transactions += 1;
          return store.write(work, options);
        }) as typeof store.write,
      },
    };
    const malformed = Array.from({ length: 99 }, (_, index) => `no ${index}`);
    const answer = await redeemLicenses(core, visitor(own), own, [...malformed, ...licenseCodes]);
    expect(answer.errors.map((error) => error.reason)).toEqual(malformed.map(() => 'malformed'));
    expect(answer.licenses).toHaveLength(1);
    // One transaction charges the session, and one redeems the code.
    expect(transactions).toBe(2);
  });

  it('costs the session one call per code', async () => {
    const own = await customer(world, 'one@example.com');
    const codes = Array.from({ length: 100 }, (_, index) => `no ${index}`);
    const list = async () => {
      await chargeApiCall(world.core, own);
      return redeem(world, own, codes);
    };
    for (let call = 0; call < 3; call += 1) expect((await list()).errors).toHaveLength(100);
    expect(await refusal(list())).toBe('rate_limited');
    world.advance(60_000);
    expect((await list()).errors).toHaveLength(100);
  });
});

describeOnEngines('guessing codes', (world, { once }) => {
  once('ends after ten misses, unknown or somebody else’s, and right codes cost nothing', async () => {
    const own = await customer(world, 'a@example.com');
    const other = await customer(world, 'b@example.com');
    const { licenseCodes } = await makeCodes(world, 31);
    const [theirs = '', ...good] = licenseCodes;
    await redeem(world, other, [theirs]);
    expect((await redeem(world, own, good.slice(0, 25))).licenses).toHaveLength(25);
    const wrong = [theirs, ...Array.from({ length: 8 }, () => makeLicenseCode('MUS'))];
    expect(new Set((await redeem(world, own, wrong)).errors.map((error) => error.reason))).toEqual(
      new Set(['unknown']),
    );
    const last = await redeem(world, own, [good[25] ?? '', makeLicenseCode('MUS'), good[26] ?? '', good[27] ?? '']);
    expect(last.licenses).toHaveLength(1);
    expect(last.errors.map((error) => error.reason)).toEqual(['unknown', 'not_tried', 'not_tried']);
    expect(await refusal(redeem(world, own, [good[26] ?? '']))).toBe('rate_limited');
    world.advance(hourMs);
    expect((await redeem(world, own, good.slice(26, 28))).licenses).toHaveLength(2);
  });

  it('allows ten of fifty concurrent misses', async () => {
    const own = await customer(world, 'a@example.com');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => redeem(world, own, [makeLicenseCode('MUS')])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  it('lets no right code through behind the last miss', async () => {
    const own = await customer(world, 'a@example.com');
    const { licenseCodes } = await makeCodes(world, 2);
    const [early = '', late = ''] = licenseCodes;
    const misses = Array.from({ length: 15 }, () => makeLicenseCode('MUS'));
    const outcomes = await Promise.allSettled([early, ...misses].map((code) => redeem(world, own, [code])));
    expect(outcomes.slice(1).filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await world.rows('grants')).toHaveLength(Number(outcomes[0]?.status === 'fulfilled'));
    expect(await refusal(redeem(world, own, [late]))).toBe('rate_limited');
    expect((await redeem(world, await customer(world, 'b@example.com'), [late])).licenses).toHaveLength(1);
  });

  once('is limited per address too, across accounts', async () => {
    const from = visitor();
    let tried = 0;
    for (const name of ['a', 'b', 'c', 'd']) {
      const own = await customer(world, `${name}@example.com`);
      const codes = Array.from({ length: 10 }, () => makeLicenseCode('MUS'));
      const answer = await redeemLicenses(world.core, { ...from, session: own }, own, codes).catch(() => ({
        errors: [],
      }));
      tried += answer.errors.filter((error) => error.reason !== 'not_tried').length;
    }
    expect(tried).toBe(30);
  });
});

describeOnEngines('codes that are redeemed at once', (world) => {
  it('go to one customer each, and each leaves an entry in a whole audit', async () => {
    const people = await Promise.all(['a', 'b', 'c'].map((name) => customer(world, `${name}@example.com`)));
    const { licenseCodes } = await makeCodes(world, 3);
    const answers = await Promise.all(people.flatMap((own) => licenseCodes.map((code) => redeem(world, own, [code]))));
    const redeemed = answers.flatMap(({ licenses }) => licenses.map(({ licenseCode }) => licenseCode));
    expect(redeemed.toSorted()).toEqual(licenseCodes.toSorted());
    expect(answers.flatMap(({ errors }) => errors.map((error) => error.reason))).toEqual(Array(6).fill('unknown'));
    const entries = (await world.rows('auditEntries')).filter(({ action }) => action === 'license.redeemed');
    const owners = (await world.rows('grants')).map(({ userId }) => userId);
    expect(entries.map(({ subjectUserId }) => subjectUserId).toSorted()).toEqual(owners.toSorted());
    expect(await findProblems(world)).toEqual([]);
  });

  it('are all held in the end, however often their batch is revoked and restored meanwhile', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => customer(world, `${name}@example.com`)));
    const { batch, licenseCodes } = await makeCodes(world, 40);
    const redemptions = licenseCodes.map(async (code, index) => {
      const own = people[index % people.length];
      return own === undefined ? null : redeem(world, own, [code]);
    });
    for (let round = 0; round < 9; round += 1) {
      const change = round % 2 === 0 ? revokeBatch : restoreBatch;
      await change(world.core, visitor(), { batch, reason });
      world.advance(1);
    }
    const answers = await Promise.all(redemptions);
    const reasons = new Set(answers.flatMap((answer) => answer?.errors.map((error) => error.reason) ?? []));
    expect([...reasons].filter((one) => one !== 'revoked')).toEqual([]);
    const granted = answers.flatMap((answer) => answer?.licenses ?? []);
    const owned = async () =>
      (await Promise.all(people.map((own) => listLicenses(world.core, own)))).flatMap(({ perpetual }) => perpetual);
    expect(await owned()).toEqual([]);
    expect(await world.rows('grants')).toHaveLength(granted.length);
    expect(await findProblems(world)).toEqual([]);
    await restoreBatch(world.core, visitor(), { batch, reason });
    const owners = new Set((await world.rows('grants')).map(({ userId }) => userId));
    expect(await owned()).toHaveLength(owners.size);
    expect(await findProblems(world)).toEqual([]);
  });

  it('fail alone when one cannot be stored', async () => {
    const own = await customer(world, 'a@example.com');
    const { licenseCodes } = await makeCodes(world, 3);
    const nobody = { ...own, user: { ...own.user, id: 'nobody' } };
    const owners = [own, nobody, own];
    const outcomes = await Promise.allSettled(licenseCodes.map((code, at) => redeem(world, owners[at] ?? own, [code])));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await world.rows('grants')).toHaveLength(2);
    expect((await redeem(world, own, [licenseCodes[1] ?? ''])).licenses).toHaveLength(1);
    expect(await findProblems(world)).toEqual([]);
  });
});

describeOnEngines('many concurrent redemptions, time after time', (world) => {
  const crowd = isLong ? 50 : 20;
  const rounds = isLong ? 50 : 4;
  const everyone = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => customer(world, `p${index}@example.com`)));

  it('grants one code to exactly one of many users', async () => {
    const people = await everyone(crowd);
    const { licenseCodes } = await makeCodes(world, rounds);
    for (const [round, code] of licenseCodes.entries()) {
      const answers = await Promise.all(
        people.map((own) =>
          redeemFor(world.core, visitor(), {
            email: at(own.user.email),
            licenseCodes: [code],
            isDryRun: false,
            reason,
          }),
        ),
      );
      expect(answers.filter(({ licenses }) => licenses.length === 1)).toHaveLength(1);
      expect(await world.rows('grants')).toHaveLength(round + 1);
    }
    expect(await findProblems(world)).toEqual([]);
  });

  it('grants one code to one user once, alone or repeated in a list', async () => {
    const [own] = await everyone(1);
    if (own === undefined) throw new Error('nobody');
    const { licenseCodes } = await makeCodes(world, rounds);
    for (const [round, code] of licenseCodes.entries()) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => redeem(world, own, round % 2 === 0 ? [code] : [code, code])).map((answer) =>
          answer.catch(() => ({ licenses: [], errors: [] })),
        ),
      );
      expect(answers.flatMap(({ licenses }) => licenses)).toHaveLength(1);
      // Resets the session's rate limit, which is a minute and not the subject of this test.
      world.advance(60_000);
    }
    expect(await world.rows('grants')).toHaveLength(rounds);
    expect(await findProblems(world)).toEqual([]);
  });

  it('grants and revokes a code that is revoked while it is redeemed, or never grants it', async () => {
    const people = await everyone(1);
    const [own] = people;
    if (own === undefined) throw new Error('nobody');
    const { licenseCodes } = await makeCodes(world, 20);
    for (const code of licenseCodes)
      await Promise.all([redeem(world, own, [code]), revokeCode(world.core, visitor(), { licenseCode: code, reason })]);
    expect((await listLicenses(world.core, own)).perpetual).toEqual([]);
    expect(await findProblems(world)).toEqual([]);
  });
});
