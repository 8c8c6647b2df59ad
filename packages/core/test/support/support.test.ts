import { resetPassword } from '@backline/core/account/reset-password';
import { makeLicenseCode } from '@backline/core/licenses/license-codes';
import { redeemLicenses } from '@backline/core/licenses/redeem-licenses';
import { createSession } from '@backline/core/sessions/create-session';
import { findSession } from '@backline/core/sessions/find-session';
import { addCodes } from '@backline/core/support/codes/add-codes';
import { createBatch } from '@backline/core/support/codes/create-batch';
import { generateBatch } from '@backline/core/support/codes/generate-batch';
import { listBatches } from '@backline/core/support/codes/list-batches';
import { listCodes } from '@backline/core/support/codes/list-codes';
import { revokeBatch } from '@backline/core/support/codes/revoke-batch';
import { revokeCode } from '@backline/core/support/codes/revoke-code';
import { setSku } from '@backline/core/support/codes/set-sku';
import { showCode } from '@backline/core/support/codes/show-code';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { addGrant } from '@backline/core/support/grants/add-grant';
import { explainLicense } from '@backline/core/support/grants/explain-license';
import { restoreGrant } from '@backline/core/support/grants/restore-grant';
import { revokeGrant } from '@backline/core/support/grants/revoke-grant';
import { listOrders } from '@backline/core/support/money/list-orders';
import { disableUser } from '@backline/core/support/people/disable-user';
import { enableUser } from '@backline/core/support/people/enable-user';
import { endSessions } from '@backline/core/support/people/end-sessions';
import { inviteUser } from '@backline/core/support/people/invite-user';
import { sendReset } from '@backline/core/support/people/send-reset';
import { addStaff, listStaff, removeStaff } from '@backline/core/support/people/staff-roles';
import { listAudit } from '@backline/core/support/trail/list-audit';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { eq, gt } from '@backline/db';
import { unlockAudit } from '@backline/db/test-engines';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import {
  apiKey,
  at,
  describeCalls,
  describeOnEngines,
  goodPassword,
  otherPassword,
  refusal,
  tokenOf,
  visitor,
} from '../world.ts';

const reason = 'a test';
const email = at('clara@example.com');
const terms = { sku: 'PACK', days: 30, expiresAt: null, reason };

describeCalls('the support calls', (world) => {
  const pack = () => setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
  const explain = () => explainLicense(world.core, visitor(), { email, sku: 'PACK', reason });

  it('creates a batch once and reuses it under the same terms', async () => {
    await pack();
    const batch = { batch: 'SPRING', ...terms };
    const made = await createBatch(world.core, visitor(), batch);
    expect(made).toMatchObject({
      batch: 'SPRING',
      sku: 'PACK',
      days: 30,
      codes: 0,
      isRevoked: false,
      createdBy: 'operator',
    });
    expect(await createBatch(world.core, visitor(), batch)).toEqual(made);
    expect(await refusal(createBatch(world.core, visitor(), { ...batch, days: 31 }))).toBe('conflict');
    expect(await refusal(createBatch(world.core, visitor(), { ...batch, sku: 'NONE' }))).toBe('not_found');
  });

  it('imports codes once, and none when one is invalid', async () => {
    await pack();
    for (const batch of ['ONE', 'TWO']) await createBatch(world.core, visitor(), { batch, ...terms });
    const licenseCodes = ['OTHER-SYSTEM-1', makeLicenseCode('MUS')];
    const add = (batch: string, codes: string[]) =>
      addCodes(world.core, visitor(), { batch, licenseCodes: codes, reason });
    expect(await add('ONE', licenseCodes)).toEqual({ added: 2, known: 0 });
    expect(await add('ONE', [...licenseCodes, makeLicenseCode('MUS')])).toEqual({ added: 1, known: 2 });
    expect(await refusal(add('TWO', [makeLicenseCode('MUS'), licenseCodes[0] ?? '']))).toBe('conflict');
    expect(await refusal(add('TWO', [makeLicenseCode('MUS'), '?']))).toBe('input_invalid');
    expect(await refusal(add('NONE', licenseCodes))).toBe('not_found');
    const { batches } = await listBatches(world.core, visitor(), { reason });
    expect(batches.map(({ batch, codes }) => [batch, codes])).toEqual([
      ['ONE', 3],
      ['TWO', 0],
    ]);
  });

  it('generates a batch once, and never the same code twice', async () => {
    await pack();
    const { licenseCodes, batch } = await generateBatch(world.core, visitor(), { batch: 'A', count: 1000, ...terms });
    expect(new Set(licenseCodes).size).toBe(1000);
    expect(batch.codes).toBe(1000);
    expect(await refusal(generateBatch(world.core, visitor(), { batch: 'A', count: 1, ...terms }))).toBe('conflict');
    await revokeBatch(world.core, visitor(), { batch: 'A', reason });
    expect(
      await refusal(addCodes(world.core, visitor(), { batch: 'A', licenseCodes: [makeLicenseCode('MUS')], reason })),
    ).toBe('conflict');
  });

  it('shows a code by its full text or its last four characters, and lists a batch in pages', async () => {
    await pack();
    const own = await world.member(email.address);
    const { licenseCodes } = await generateBatch(world.core, visitor(), { batch: 'A', count: 1000, ...terms });
    const [code = ''] = licenseCodes;
    await addCodes(world.core, visitor(), { batch: 'A', licenseCodes: [makeLicenseCode('MUS')], reason });
    await redeemLicenses(world.core, visitor(own), own, [code]);
    const show = async (licenseCode: string) => (await showCode(world.core, visitor(), { licenseCode, reason })).codes;
    const expected = { lastFour: code.slice(-4), batch: 'A', state: 'redeemed', redeemedBy: email.address, days: 30 };
    expect(await show(code)).toMatchObject([expected]);
    expect(await show(`A/${code.slice(-4).toLowerCase()}`)).toContainEqual(expect.objectContaining(expected));
    expect(await show(makeLicenseCode('MUS'))).toEqual([]);
    expect(await refusal(show('abc'))).toBe('input_invalid');
    const first = await listCodes(world.core, visitor(), { batch: 'A', after: null, reason });
    const second = await listCodes(world.core, visitor(), { batch: 'A', after: first.next, reason });
    expect([first.codes.length, second.codes.length, second.next]).toEqual([1000, 1, null]);
  });

  it('grants by hand, revokes and restores', async () => {
    await pack();
    await world.member(email.address);
    const grant = await addGrant(world.core, visitor(), { email, sku: 'PACK', days: null, reason });
    expect(grant).toMatchObject({ state: 'active', cause: 'support', endsAt: null, holds: [] });
    const change = { grantId: grant.id, reason };
    world.advance(1);
    expect((await revokeGrant(world.core, visitor(), change)).state).toBe('revoked');
    world.advance(1);
    expect((await restoreGrant(world.core, visitor(), change)).state).toBe('active');
    expect(
      await refusal(addGrant(world.core, visitor(), { email: at('no@example.com'), sku: 'PACK', days: 1, reason })),
    ).toBe('not_found');
  });

  it('explains why a customer has or lacks a license, and what to do next', async () => {
    await pack();
    const own = await world.member(email.address);
    expect(await explain()).toMatchObject({
      has: false,
      verdict: 'Nothing was ever granted to clara@example.com for Harbor Strings (PACK).',
    });
    const { licenseCodes } = await generateBatch(world.core, visitor(), { batch: 'A', count: 1, ...terms });
    await redeemLicenses(world.core, visitor(own), own, licenseCodes);
    expect(await explain()).toMatchObject({
      has: true,
      verdict: 'clara@example.com has Harbor Strings (PACK), until 2030-03-31.',
    });
    world.advance(1000);
    await revokeCode(world.core, visitor(), { licenseCode: licenseCodes[0] ?? '', reason });
    const taken = await explain();
    expect(taken).toMatchObject({
      has: false,
      verdict: 'clara@example.com had Harbor Strings (PACK), and it was taken back: code revoked.',
      next: [`backline license restore A/${licenseCodes[0]?.slice(-4)} --reason TEXT`],
    });
    expect(taken.chain.map(({ what }) => what.replace(/[0-9a-f-]{36}|…\w{4}/g, '#'))).toEqual([
      'The account clara@example.com was opened.',
      'Granted by redeeming code A/#, until 2030-03-31: grant # is revoked.',
      'Grant # was revoked: code revoked.',
    ]);
    await addGrant(world.core, visitor(), { email, sku: 'PACK', days: 1, reason });
    world.advance(40 * dayMs);
    expect(await explain()).toMatchObject({
      has: false,
      verdict: 'clara@example.com had Harbor Strings (PACK); it ended on 2030-03-02.',
    });
  });

  it('ends sessions and mails a reset link, and never sets a password', async () => {
    await world.member(email.address);
    await world.logIn(email.address, goodPassword);
    expect(await endSessions(world.core, visitor(), { email, reason })).toEqual({ ended: 2 });
    await sendReset(world.core, visitor(), { email, reason });
    expect((await world.mail('recover')).to).toBe(email.address);
    await createSession(world.core, visitor(), { apiKey, authId: email, password: goodPassword, machineId: 'x' });
  });
});

describeCalls('a disabled account', (world) => {
  const disable = () => disableUser(world.core, visitor(), { email, reason });
  const enable = () => enableUser(world.core, visitor(), { email, reason });
  const logIn = () =>
    createSession(world.core, visitor(), { apiKey, authId: email, password: goodPassword, machineId: 'x' });

  it('is logged out, cannot log in, and has no working links until it is enabled', async () => {
    const token = await world.member(email.address).then(() => world.logInToken(email.address, goodPassword));
    await sendReset(world.core, visitor(), { email, reason });
    const { resetUrl } = await world.mail('recover');
    const outcome = { email: email.address, isChanged: true, subscription: null };
    expect(await disable()).toEqual({ ...outcome, ended: 2 });
    expect(await findSession(world.core, token)).toBeNull();
    expect(await refusal(logIn())).toBe('login_failed');
    expect(await refusal(sendReset(world.core, visitor(), { email, reason }))).toBe('conflict');
    expect(await disable()).toEqual({ ...outcome, isChanged: false, ended: 0 });

    expect(await enable()).toEqual({ ...outcome, ended: 0 });
    expect(await enable()).toEqual({ ...outcome, isChanged: false, ended: 0 });
    await logIn();
    // An old link still does not work.
    const reset = { token: tokenOf(resetUrl), password: otherPassword };
    expect(await refusal(resetPassword(world.core, visitor(), reset))).toBe('token_invalid');
    const entries = await listAudit(world.core, visitor(), { before: null, limit: 2, email, reason });
    expect(entries.entries.map(({ action, reason: why }) => [action, why])).toEqual([
      ['account.enabled', reason],
      ['account.disabled', reason],
    ]);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it('cannot be the caller’s own or unknown, and cannot be invited', async () => {
    expect(await refusal(disable())).toBe('not_found');
    const own = await world.member(email.address);
    expect(await refusal(disableUser(world.core, visitor(own), { email, reason }))).toBe('conflict');
    const guest = at('guest@example.com');
    await inviteUser(world.core, visitor(), { email: guest, reason });
    await disableUser(world.core, visitor(own), { email: guest, reason });
    expect(await refusal(inviteUser(world.core, visitor(), { email: guest, reason }))).toBe('conflict');
    expect(await refusal(addStaff(world.core, visitor(), { email: guest, reason }))).toBe('conflict');
  });
});

describeCalls('orders', (world) => {
  const list = (address: string) => listOrders(world.core, visitor(), { email: at(address), reason });

  it('of a guest are found by the address that paid, the current and the former one', async () => {
    const { orders, paymentCustomers } = world.core.store.t;
    const order = { status: 'completed', occurredAtUs: 1, currency: 'USD', total: 2900 } as const;
    await world.core.store.write(async (tx) => {
      await tx.insert(paymentCustomers).values({ customerId: 'ctm_1', email: 'New@Example.org', occurredAtUs: 1 });
      const paid = { customerId: 'ctm_1', buyer: 'guest', email: 'Old@Example.org' } as const;
      const createdAt = world.core.clock.now();
      await tx.insert(orders).values({ transactionId: 'txn_1', createdAt, ...order, ...paid });
      await tx.insert(orders).values({ transactionId: 'txn_2', createdAt, ...order });
    });
    for (const address of ['old@example.org', 'NEW@example.org'])
      expect((await list(address)).orders.map(({ transactionId }) => transactionId)).toEqual(['txn_1']);
    expect(await refusal(list('other@example.org'))).toBe('not_found');
    await world.member(email.address);
    expect((await list(email.address)).orders).toEqual([]);
  });

  it('name what is not paid yet by its price', async () => {
    const { orders, orderItems, prices } = world.core.store.t;
    await setSku(world.core, visitor(), { sku: 'PLUS', name: 'Cadenza Plus', subject: 'All' });
    await world.core.store.write(async (tx) => {
      await tx
        .insert(prices)
        .values({ sku: 'PLUS', kind: 'monthly', amount: 999, currency: 'USD', priceId: 'pri_plus', isActive: true });
      const order = { status: 'ready', occurredAtUs: 1, currency: 'USD', total: 999, email: 'a@example.org' } as const;
      await tx
        .insert(orders)
        .values({ transactionId: 'txn_1', createdAt: world.core.clock.now(), buyer: 'guest', ...order });
      for (const [itemId, priceId] of [
        ['item_1', 'pri_plus'],
        ['item_2', 'pri_unknown'],
      ] as const)
        await tx
          .insert(orderItems)
          .values({ itemId, transactionId: 'txn_1', priceId, sku: null, quantity: 1, total: 999 });
    });
    const [order] = (await list('a@example.org')).orders;
    expect(order?.items.map(({ sku, productName }) => [sku, productName])).toEqual([
      ['PLUS', 'Cadenza Plus'],
      [null, null],
    ]);
  });
});

describeCalls('staff', (world) => {
  it('is added from a verified account, and loses its sessions together with the role', async () => {
    await world.member(email.address);
    expect(await addStaff(world.core, visitor(), { email, reason })).toMatchObject({ isChanged: true });
    expect(await addStaff(world.core, visitor(), { email, reason })).toMatchObject({ isChanged: false });
    const { staff } = await listStaff(world.core, visitor(), { reason });
    expect(staff).toEqual([{ email: email.address, contactName: 'Clara Wieck', disabledAt: null }]);
    const removed = { email: email.address, isChanged: true, ended: 1 };
    expect(await removeStaff(world.core, visitor(), { email, reason })).toEqual(removed);
    expect(await removeStaff(world.core, visitor(), { email, reason })).toMatchObject({ isChanged: false, ended: 0 });
    expect((await listStaff(world.core, visitor(), { reason })).staff).toEqual([]);
  });

  it('cannot be an unknown or unverified account', async () => {
    expect(await refusal(addStaff(world.core, visitor(), { email, reason }))).toBe('not_found');
    await inviteUser(world.core, visitor(), { email, reason });
    expect(await refusal(addStaff(world.core, visitor(), { email, reason }))).toBe('conflict');
  });
});

describeOnEngines('the audit', (world, { once }) => {
  async function fill() {
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    await world.member(email.address);
    await addGrant(world.core, visitor(), { email, sku: 'PACK', days: null, reason });
  }
  const verdict = () => verifyAudit(world.core, visitor(), { reason });

  once('stores who, what, why and from where, and lists newest first', async () => {
    await fill();
    const { entries } = await listAudit(world.core, visitor(), { before: null, limit: 2, email, reason });
    expect(entries).toMatchObject([
      {
        action: 'grant.added',
        actor: 'visitor',
        source: 'api',
        subject: email.address,
        reason,
        details: { sku: 'PACK', days: null },
      },
      { action: 'account.verified' },
    ]);
    const older = await listAudit(world.core, visitor(), { before: entries[1]?.seq ?? 0, limit: 10, email, reason });
    expect(older.entries.map(({ action }) => action)).toEqual(['account.signed_up']);
  });

  it('is intact and without gaps after fifty concurrent changes', async () => {
    await fill();
    const grants = Array.from({ length: 50 }, () =>
      addGrant(world.core, visitor(), { email, sku: 'PACK', days: 1, reason }),
    );
    await Promise.all(grants);
    const { entries, brokenAt } = await verdict();
    expect(brokenAt).toBeNull();
    expect(entries).toBe((await world.rows('auditEntries')).length);
    expect(await runDoctor(world.core)).toEqual([]);
  });

  it.each([
    ['one character of a reason', { reason: 'a tesT' }],
    ['who did it', { actor: 'somebody' }],
    ['when', { at: new Date(0) }],
    ['a detail', { details: { sku: 'PACK', days: 1, grantId: 'x' } }],
  ])('detects that %s was changed', async (_what, change) => {
    await fill();
    const last = (await world.rows('auditEntries')).length;
    const { t } = world.core.store;
    await unlockAudit(world.core.store);
    await world.core.store.write((tx) => tx.update(t.auditEntries).set(change).where(eq(t.auditEntries.seq, last)));
    expect(await verdict()).toMatchObject({ brokenAt: last, message: expect.stringContaining(`Entry ${last}`) });
    expect((await runDoctor(world.core)).map(({ code }) => code)).toContain('audit_broken');
  });

  it('detects that its end was removed', async () => {
    await fill();
    const last = (await world.rows('auditEntries')).length;
    const { t } = world.core.store;
    await unlockAudit(world.core.store);
    await world.core.store.write((tx) => tx.delete(t.auditEntries).where(eq(t.auditEntries.seq, last)));
    expect(await verdict()).toMatchObject({ brokenAt: last });
  });

  /**
   * Simulates somebody who can write to the database but has no key. The head then points to the last remaining entry.
   */
  async function shorten(to: number) {
    const { auditEntries, auditHead } = world.core.store.t;
    await unlockAudit(world.core.store);
    const hash = (await world.rows('auditEntries')).find(({ seq }) => seq === to)?.hash ?? '';
    await world.core.store.write(async (tx) => {
      await tx.delete(auditEntries).where(gt(auditEntries.seq, to));
      await tx.update(auditHead).set({ seq: to, hash });
    });
  }

  once('returns an anchor, and verifies from it', async () => {
    await fill();
    const { anchor } = await verdict();
    const { seq, hash } = (await world.rows('auditEntries')).toSorted((one, other) => other.seq - one.seq)[0] ?? {};
    expect(anchor).toBe(`${seq}:${hash}`);
    const later = await verifyAudit(world.core, visitor(), { reason, since: anchor ?? '' });
    expect(later).toMatchObject({
      entries: 2,
      brokenAt: null,
      message: `Entry ${seq} is the one that was kept, and all 2 from there on are as they were written.`,
    });
    expect(later.anchor).not.toBe(anchor);
  });

  once.each([
    ['its last entries', 2],
    ['all its entries', 0],
  ])('detects by an anchor that %s were removed together with the head', async (_what, left) => {
    await fill();
    const { anchor } = await verdict();
    await shorten(left);
    expect(await verdict()).toMatchObject({ brokenAt: null });
    const seq = Number(anchor?.split(':')[0]);
    const found = await verifyAudit(world.core, visitor(), { reason, since: anchor ?? '' });
    expect(found).toMatchObject({
      brokenAt: seq,
      anchor: null,
      message: expect.stringMatching(`^Entry ${seq} is not there, or is not the one that was kept`),
    });
  });

  once('detects by an anchor that it was rewritten', async () => {
    await fill();
    const { anchor } = await verdict();
    await shorten(1);
    for (let n = 0; n < 9; n += 1) await verdict();
    expect(await verifyAudit(world.core, visitor(), { reason, since: anchor ?? '' })).toMatchObject({
      brokenAt: Number(anchor?.split(':')[0]),
      anchor: null,
    });
  });

  once('rolls back the change when its entry cannot be written', async () => {
    await fill();
    const { t } = world.core.store;
    const before = (await world.rows('grants')).length;
    await world.core.store.write((tx) => tx.update(t.auditHead).set({ seq: 0 }));
    await expect(addGrant(world.core, visitor(), { email, sku: 'PACK', days: 1, reason })).rejects.toThrow();
    expect(await world.rows('grants')).toHaveLength(before);
  });
});
