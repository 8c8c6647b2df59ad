import { signUp } from '@backline/core/account/sign-up';
import { verifyAuditChain } from '@backline/core/audit';
import type { LiveSession } from '@backline/core/core';
import { sweep } from '@backline/core/installation/sweep';
import { listLicenses } from '@backline/core/licenses/list-licenses';
import { redeemLicenses } from '@backline/core/licenses/redeem-licenses';
import { exportUser } from '@backline/core/privacy/export-user';
import { pruneAudit } from '@backline/core/privacy/prune-audit';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { generateBatch } from '@backline/core/support/codes/generate-batch';
import { setSku } from '@backline/core/support/codes/set-sku';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { insertRows } from '@backline/db';
import { plantPerson, readAllBytes, readTexts } from '@backline/db/test-plant';
import { erasureWaitMs } from '@backline/domain/limits';
import { exportUser as declared } from '@backline/domain/privacy/export-user';
import { exportedColumns } from '@backline/domain/privacy/exported-columns';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import {
  at,
  describeCalls,
  describeOnEngines,
  goodPassword,
  otherPassword,
  refusal,
  visitor,
  type World,
} from '../world.ts';
import { confirmed } from './second-steps.ts';

const email = 'canary.clara@example.com';

const begin = async (world: World, own: LiveSession) =>
  requestErasure(world.core, visitor(own), await confirmed(world, own));

async function erase(world: World, own: LiveSession): Promise<void> {
  await begin(world, own);
  world.advance(erasureWaitMs);
  expect(await runDueTasks(world.core)).toBe(1);
}

async function makeCode(world: World): Promise<string> {
  await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Chamber strings' });
  const terms = { sku: 'PACK', days: null, expiresAt: null, reason: 'a test' };
  const { licenseCodes } = await generateBatch(world.core, visitor(), { batch: 'B1', count: 1, ...terms });
  return licenseCodes[0] ?? '';
}

describeOnEngines('the erasure of an account', (world) => {
  it('leaves nothing of a person but what is kept, in no file, journal or log', async () => {
    const own = await world.member(email);
    await plantPerson(world.core.store, own.user.id);
    const { vanishing, staying } = await readTexts(world.core.store, own.user.id);
    expect(vanishing.length).toBeGreaterThan(80);
    const kept = staying.filter((text) => /^canary-(?!erasures)/.test(text));
    expect(kept.length).toBeGreaterThan(20);
    await begin(world, own);
    await world.deliver();
    world.advance(erasureWaitMs);
    await sweep(world.core);
    expect(await runDueTasks(world.core)).toBe(1);

    const all = await readAllBytes(world.core.store);
    expect(vanishing.filter((text) => all.includes(text))).toEqual([]);
    // Four digits without quotes would also match parts of random ids.
    expect(all).not.toMatch(/canary-payload|canary-locale|canary\.clara|"90210|"4711/);
    expect(kept.filter((text) => !all.includes(text))).toEqual([]);
    expect(JSON.stringify(world.logs)).not.toMatch(/canary/);
  });

  it('keeps of what the provider has sent what was sold, and when', async () => {
    const own = await world.member(email);
    await plantPerson(world.core.store, own.user.id);
    const redact = world.core.gateway.events.redact;
    expect(redact('{"data":1}')).toBe('{}');
    await erase(world, own);
    expect((await world.rows('paymentEvents')).map(({ payload }) => payload)).toEqual(['{}']);
  });

  it('keeps the audit whole, before and after', async () => {
    const own = await world.member(email);
    const before = await verifyAuditChain(world.core);
    expect(before.brokenAt).toBeNull();
    await erase(world, own);
    const after = await verifyAuditChain(world.core, before.anchor ?? '');
    expect(after.brokenAt).toBeNull();
    const entries = await world.rows('auditEntries');
    const ofPerson = entries.filter(({ subjectUserId }) => subjectUserId === own.user.id);
    expect(ofPerson.length).toBeGreaterThan(2);
    const inClear = ofPerson.filter(({ origin }) => !origin.startsWith('v1.'));
    expect(inClear.map(({ actor, origin }) => `${actor} ${origin}`)).toEqual(['portal local']);
    expect(await world.rows('subjectKeys')).toEqual([]);
  });

  it('lets the address sign up again, with an account that owns nothing', async () => {
    const own = await world.member(email);
    await redeemLicenses(world.core, visitor(own), own, [await makeCode(world)]);
    await erase(world, own);
    expect((await world.mail('erasure_done', email)).to).toBe(email);
    const again = await world.member(email, otherPassword);
    expect(again.user.id).not.toBe(own.user.id);
    expect(await runDoctor(world.core)).toEqual([]);
    expect(await listLicenses(world.core, again)).toMatchObject({ timed: [], perpetual: [] });
  });

  it('is put off by a day while an order waits', async () => {
    const own = await world.member(email);
    await begin(world, own);
    const order = { currency: 'USD', total: 1, createdAt: new Date(0), userId: own.user.id, occurredAtUs: 1 };
    const { orders } = world.core.store.t;
    await world.core.store.write((tx) =>
      tx.insert(orders).values({ transactionId: 'txn_1', status: 'paid', ...order }),
    );
    world.advance(erasureWaitMs);
    expect(await runDueTasks(world.core)).toBe(0);
    await world.core.store.write((tx) => tx.update(orders).set({ status: 'canceled' }));
    expect(await runDueTasks(world.core)).toBe(0);
    world.advance(dayMs);
    expect(await runDueTasks(world.core)).toBe(1);
  });

  it('writes nothing of what a session from before it tries', async () => {
    const own = await world.member(email);
    const code = await makeCode(world);
    await erase(world, own);
    const before = await verifyAuditChain(world.core);
    for (let time = 0; time < 5; time += 1)
      expect(await refusal(redeemLicenses(world.core, visitor(own), own, [code]))).toBe('unauthenticated');
    await world.member('robert@example.com');
    const after = await verifyAuditChain(world.core, before.anchor ?? '');
    expect(after.brokenAt).toBeNull();
    expect((await world.rows('licenseCodes')).map(({ redeemedBy }) => redeemedBy)).toEqual([null]);
    expect(await world.rows('grants')).toEqual([]);
  });
});

describeCalls('the export of an account', (world) => {
  it('has every column that is marked as exported, of the person alone', async () => {
    const own = await world.member(email);
    await world.member('robert@example.com');
    await plantPerson(world.core.store, own.user.id);
    const exported = await exportUser(world.core, visitor(own), await confirmed(world, own));
    for (const [table, columns] of Object.entries(exportedColumns)) {
      const rows = exported.records[table] as Record<string, unknown>[];
      expect(rows.length, table).toBeGreaterThan(0);
      for (const row of rows) expect(Object.keys(row).sort(), table).toEqual(Object.keys(columns).sort());
    }
    expect(declared.output.safeParse(exported).error).toBeUndefined();
    expect(JSON.stringify(exported)).not.toMatch(/robert@|passwordHash|tokenHash/);
    expect((await world.mail('account_exported')).to).toBe(email);
  });

  it('takes less than a second for 2,000 orders, and is of one moment', async () => {
    const own = await world.member(email);
    const { orders, orderItems, users } = world.core.store.t;
    const paid = {
      status: 'completed',
      currency: 'USD',
      total: 2900,
      settledAt: new Date(0),
      occurredAtUs: 1,
    } as const;
    const ownedBy = { userId: own.user.id, createdAt: new Date(1) };
    const names = Array.from({ length: 2000 }, (_, n) => `txn_${n}`);
    const line = { priceId: 'pri_1', quantity: 1, total: 2900 };
    const rows = names.map((transactionId) => ({ transactionId, ...ownedBy, ...paid }));
    const lines = names.map((transactionId) => ({ itemId: `item ${transactionId}`, transactionId, ...line }));
    await world.core.store.write(async (tx) => {
      await insertRows(world.core.store, tx, orders, rows);
      await insertRows(world.core.store, tx, orderItems, lines);
    });
    // Measures processor time, because a busy machine takes longer.
    const begun = process.cpuUsage();
    const exported = await exportUser(world.core, visitor(own), await confirmed(world, own));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(1000);
    expect(exported.records.orders).toHaveLength(2000);
    expect(exported.records.orderItems).toHaveLength(2000);
    // Reads everything at one moment. Otherwise, a row that is written between two reads could be missing.
    const seen = await world.core.store.readAtOnce(async (tx) => {
      const before = await tx.$count(users);
      await world.member('robert@example.com');
      return [before, await tx.$count(users)];
    });
    expect(seen).toEqual([1, 1]);
  });

  it('is there three times a day, after a confirmation', async () => {
    const own = await world.member(email);
    expect(await refusal(exportUser(world.core, visitor(own), { ...own, confirmedUntil: null }))).toBe(
      'confirmation_required',
    );
    for (let n = 0; n < 3; n += 1) await exportUser(world.core, visitor(own), await confirmed(world, own));
    expect(await refusal(exportUser(world.core, visitor(own), await confirmed(world, own)))).toBe('rate_limited');
    world.advance(dayMs);
    await exportUser(world.core, visitor(own), await confirmed(world, own));
  });
});

describeCalls('old entries of the audit', (world) => {
  it('go after a checkpoint, and the rest verifies from there', async () => {
    await world.member(email);
    const { entries } = await verifyAuditChain(world.core);
    world.advance(2 * 365 * dayMs);
    await signUp(world.core, visitor(), {
      authId: at('robert@example.com'),
      password: goodPassword,
      contactName: 'Robert Schumann',
      emailMarketingConsent: true,
    });
    const now = world.core.clock.now();
    expect(await pruneAudit(world.core, visitor(), now)).toEqual({ entries });
    expect(await verifyAuditChain(world.core)).toMatchObject({ brokenAt: null, removedUntil: entries, entries: 2 });
  });
});
