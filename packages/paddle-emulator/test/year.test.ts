import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;

beforeAll(async () => {
  emulator = await startTestEmulator();
});

afterAll(async () => {
  await emulator.stop();
});

beforeEach(async () => {
  await emulator.control.reset();
  catalog = await fillCatalog(emulator.paddle);
});

async function subscribe(priceId: string, email = 'ada@example.com'): Promise<string> {
  const { subscriptionId } = await emulator.control.pay({ items: [{ priceId }], email });
  return subscriptionId ?? '';
}

const get = (id: string) => emulator.paddle.subscriptions.get(id);
const statusOf = async (id: string) => (await get(id)).status;

describe('advancing to the next event', () => {
  test('steps through a trial, a renewal, payment retries and the end', async () => {
    const id = await subscribe(catalog.monthlyTrial.id);
    const { nextBilledAt } = await get(id);
    const { control } = emulator;
    const beganMs = Date.now();
    const trialEnd = await control.advanceToNext();
    const tookMs = Date.now() - beganMs;
    expect(trialEnd).toMatchObject({ subscriptionId: id, kind: 'trial_end', at: nextBilledAt });
    const lateMs = Date.parse(trialEnd.now) - Date.parse(trialEnd.at);
    expect(lateMs).toBeGreaterThanOrEqual(1000);
    expect(lateMs - tookMs).toBeLessThanOrEqual(1000);
    expect(await statusOf(id)).toBe('active');
    expect(await control.advanceToNext()).toMatchObject({ kind: 'renewal' });
    await control.setCard(id, 'fails_on_renewal');
    expect(await control.advanceToNext()).toMatchObject({ kind: 'renewal' });
    expect(await statusOf(id)).toBe('past_due');
    const kinds: string[] = [];
    for (let step = 0; step < 8; step += 1) kinds.push((await control.advanceToNext()).kind);
    expect(kinds).toEqual([...Array.from({ length: 7 }, () => 'retry'), 'give_up']);
    expect(await statusOf(id)).toBe('canceled');
    await expect(control.advanceToNext()).rejects.toThrow('Nothing is scheduled to happen.');
  });

  test('takes the earliest of several, and a scheduled change before a renewal', async () => {
    const annual = await subscribe(catalog.annual.id);
    const monthly = await subscribe(catalog.monthly.id, 'bob@example.com');
    await emulator.paddle.subscriptions.cancel(monthly, { effectiveFrom: 'next_billing_period' });
    expect(await emulator.control.advanceToNext()).toMatchObject({ subscriptionId: monthly, kind: 'cancel' });
    expect(await emulator.control.advanceToNext()).toMatchObject({ subscriptionId: annual, kind: 'renewal' });
  });
});

test('a month is a calendar month', async () => {
  const { control } = emulator;
  await control.advanceClock({ to: '2040-01-31T10:00:00Z' });
  expect((await control.advanceClock({ months: 1 })).now).toMatch(/^2040-02-29T10:00/);
  expect((await control.advanceClock({ months: 12 })).now).toMatch(/^2041-02-28T10:00/);
});

test('the card decides whether the next renewal is paid and recovers an overdue one', async () => {
  const id = await subscribe(catalog.monthly.id);
  const { control } = emulator;
  await control.setCard(id, 'fails_on_renewal');
  await control.advanceClock({ months: 1, minutes: 1 });
  expect(await statusOf(id)).toBe('past_due');
  await control.setCard(id, 'pays');
  await control.renewNow(id);
  expect(await statusOf(id)).toBe('active');
  await expect(control.setCard(id, 'declined' as 'pays')).rejects.toThrow('A card pays or fails_on_renewal.');
  await expect(control.setCard('sub_01k00000000000000000000000', 'pays')).rejects.toMatchObject({ code: 'not_found' });
});

test('an immediate pause works right before a renewal and never ends by itself', async () => {
  const id = await subscribe(catalog.monthly.id);
  const { control } = emulator;
  await control.advanceClock({ to: new Date(Date.parse((await get(id)).nextBilledAt ?? '') - 60_000) });
  expect(await control.pauseNow(id)).toMatchObject({ status: 'paused', next_billed_at: null });
  await expect(control.pauseNow(id)).rejects.toMatchObject({ code: 'subscription_cannot_be_paused' });
  await expect(control.advanceToNext()).rejects.toThrow('Nothing is scheduled to happen.');
  expect(await control.resumeNow(id)).toMatchObject({ status: 'active' });
  await expect(control.resumeNow(id)).rejects.toMatchObject({ code: 'subscription_must_be_paused' });
  await control.failRenewal(id);
  await expect(control.pauseNow(id)).rejects.toMatchObject({ code: 'subscription_update_when_past_due' });
  await control.cancelNow(id);
  await expect(control.pauseNow(id)).rejects.toMatchObject({ code: 'subscription_is_canceled_action_invalid' });
});

describe('the page', () => {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${emulator.url}/control/${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const read = async () => (await fetch(`${emulator.url}/control`)).text();

  test('shows each subscription with its plan, dates, card and actions', async () => {
    expect(await read()).toContain('Nobody has subscribed yet.');
    const id = await subscribe(catalog.monthlyTrial.id);
    const page = await read();
    for (const text of ['Plus, $9.99 every month', 'Leaves its trial in 7 days', 'Card 4242 at renewal'])
      expect(page).toContain(text);
    for (const label of ['Renew now', 'Fail the renewal', 'Pause now', 'Cancel now', 'To the next thing that happens'])
      expect(page).toContain(`>${label}</button>`);
    expect(page).toMatch(/aria-pressed="true"[^>]*>Pays</);
    await emulator.paddle.subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' });
    expect(await read()).toMatch(/Scheduled change<\/dt><dd>cancel <time/);
  });

  test('its buttons act and return to the subscription', async () => {
    const id = await subscribe(catalog.monthly.id);
    const answer = await post('set-card', { id, behaviour: 'fails_on_renewal' });
    expect(answer.headers.get('location')).toBe(`../control?message=The%20card%20is%20set.#${id}`);
    expect(await read()).toMatch(/aria-pressed="true"[^>]*>Declines</);
    const moved = await post('advance-to-next', {});
    expect(moved.headers.get('location')).toBe('../control?message=The%20next%20thing%20has%20happened.#year');
    expect(await statusOf(id)).toBe('past_due');
    await post('set-card', { id, behaviour: 'pays' });
    await post('advance-to-next', {});
    expect(await statusOf(id)).toBe('active');
    await post('pause-now', { id });
    expect(await statusOf(id)).toBe('paused');
    await post('resume-now', { id });
    await post('advance-clock', { months: '1' });
    expect(await statusOf(id)).toBe('active');
    await post('cancel-now', { id });
    expect(await statusOf(id)).toBe('canceled');
    expect(await read()).not.toContain('Cancel now');
    expect((await post('cancel-now', { id })).headers.get('location')).toContain('Not%20done');
  });
});
