import { join } from 'node:path';
import { toLineWord } from '@backline/domain/orders/line-word';
import type { OrderDetails } from '@backline/domain/orders/order';
import { planRules, toPlanState } from '@backline/domain/plans/rules';
import { customer, demoPassword, support } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { codes } from '@backline/texts/codes';
import { orders } from '@backline/texts/orders';
import { createTexts } from '@backline/texts/write';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInstallation } from '../run-backline.ts';

const { t } = createTexts({ codes, orders });
const { email } = customer;

let shop: TestShop;
let token: string;
let staff: Record<string, string>;
beforeAll(async () => {
  shop = await startTestShop();
  token = await shop.logIn(email, demoPassword);
  staff = { BACKLINE_SERVER: shop.url, BACKLINE_TOKEN: await shop.logInStaff(support.email, demoPassword) };
});
afterAll(() => shop.stop());

type Row = readonly string[];

/** Without what differs from run to run. */
const mask = (cell: string) =>
  cell
    .replaceAll(/ \(sub_\w+\)/g, '')
    .replaceAll(/…[\dA-Z]{4}/g, '…')
    .replaceAll(/\w+ \d+, \d{4}|\d{4}-\d\d-\d\d[ T][\d:.Z]+|<local time>/g, '<day>');
const toRow = (cells: Row) => `| ${cells.map(mask).join(' | ')} |`;
const toTable = (head: Row, rows: readonly Row[]) =>
  [toRow(head), toRow(head.map(() => '---')), ...rows.map(toRow)].join('\n');

/** Mails, and sentences of the activity, that come of a step. */
async function hear(step: () => Promise<unknown>): Promise<{ mail: string; activity: string }> {
  const { privacy } = shop.client(token);
  const [before] = (await privacy.listActivity.query({})).entries;
  const mailed = (await shop.mails(email)).length;
  await step();
  await shop.settle();
  const { entries } = await privacy.listActivity.query({});
  const at = entries.findIndex(({ place }) => place === before?.place);
  const mails = await shop.mails(email);
  const isTold = ({ kind }: (typeof entries)[number]) => kind === 'purchases';
  return {
    mail:
      mails
        .slice(0, mails.length - mailed)
        .map(({ subject }) => subject)
        .join(', ') || '–',
    activity:
      entries
        .slice(0, at)
        .filter(isTold)
        .map(({ text }) => text)
        .join(' ') || '–',
  };
}

const run = async (...args: string[]) => (await createInstallation().runWith(staff, ...args)).stdout;

/** The license of a pack as the list has it, and as its page calls it. */
async function readLicense(sku: string): Promise<{ rest: string; page: string }> {
  const { timed, perpetual, refunded = [] } = await shop.client(token).licenses.listLicenses.query();
  if (refunded.some((one) => one.sku === sku)) return { rest: 'refunded', page: t('codes.refunded') };
  const found = [...perpetual, ...timed].find((one) => one.sku === sku);
  if (found === undefined) return { rest: '–', page: '–' };
  const rest = found.expired
    ? 'expired'
    : found.activated
      ? 'activated'
      : found.disputed
        ? 'disputed'
        : 'not activated';
  const page = found.expired ? t('codes.expired') : found.activated ? t('codes.active') : t('codes.onHold');
  return { rest: `${rest}${found.orderId === undefined ? '' : ', with its order'}`, page };
}

async function describeOrder(
  state: string,
  order: OrderDetails,
  heard: { mail: string; activity: string },
): Promise<Row> {
  const [line] = order.lines;
  if (line === undefined) throw new Error('The order has no line.');
  const word = toLineWord(line);
  const license = await readLicense(line.sku ?? '');
  const shown = await run('order', 'show', order.transactionId);
  const [, ofOrder = ''] = /^order +\S+, (.*?) \(/m.exec(shown) ?? [];
  const [, ofLine = ''] = /^\s*txnitm_.*?\$[\d.]+ {2}([^,\n]*)/m.exec(shown) ?? [];
  return [
    state,
    `${order.word}; ${line.delivered.kind}, ${line.delivered.standing ?? '–'}; ${license.rest}`,
    `${t('orders.word', { word: order.word })}; ${t('orders.line', { word, lastFour: '…' })}; ${license.page}`,
    heard.mail,
    heard.activity,
    `${ofOrder}; ${ofLine}`,
  ];
}

const codesMail = async () =>
  (await shop.mails(email)).find(({ subject }) => subject.startsWith('Your code'))?.text ?? '';

async function walkOrders(): Promise<Row[]> {
  const { control } = shop.emulator;
  const { orders: own, licenses } = shop.client(token);
  const rows: Row[] = [];
  let id = '';
  const buy = (sku: string) => async () => {
    const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
    const items = [{ priceId: await shop.priceId(sku) }];
    const customData = { backline: 'marketplace', backline_buyer: buyerToken };
    id = (await control.pay({ items, email, customData })).transactionId;
  };
  const buyAsGuest = (sku: string) => async () => {
    const items = [{ priceId: await shop.priceId(sku) }];
    id = (await control.pay({ items, email, customData: { backline: 'marketplace' } })).transactionId;
  };
  const readGuests = async () => {
    const link = decodeURIComponent(/\/orders\/(v1\.[\w.-]+)/.exec(await codesMail())?.[1] ?? '');
    return shop.client().orders.getGuestOrder.query({ token: link });
  };
  const redeem = async () => {
    const [licenseCode = ''] = /MUS(-[A-Z\d]{4}){4}/.exec(await codesMail()) ?? [];
    await licenses.redeemLicenses.mutate({ licenseCodes: [licenseCode] });
  };
  const readOwn = () => own.getOrder.query({ transactionId: id });
  const add = async (state: string, step: () => Promise<unknown>, read = readOwn) => {
    const heard = await hear(step);
    rows.push(await describeOrder(state, await read(), heard));
  };
  await add('bought', buy('MUS-01002'));
  await add('refund asked for', () => control.refund(id, { status: 'pending_approval' }));
  await buy('MUS-01014')();
  await shop.settle();
  const [line] = (await readOwn()).lines;
  await add('half of it refunded', () =>
    control.refund(id, {
      items: [{ itemId: line?.itemId ?? '', amount: String(Math.floor((line?.total.amount ?? 0) / 2)) }],
    }),
  );
  await add('all of it refunded', () => control.refund(id));
  await buy('MUS-01009')();
  await shop.settle();
  await add('disputed', () => control.chargeBack(id));
  await add('dispute ended', () => control.reverseChargeBack(id));
  await add('bought as a guest', buyAsGuest('MUS-01008'), readGuests);
  await add('disputed', () => control.chargeBack(id), readGuests);
  await add('dispute ended', () => control.reverseChargeBack(id), readGuests);
  await add('its code added by the reader', redeem);
  await add('all of it refunded', () => control.refund(id));
  return rows;
}

async function walkPlan(): Promise<Row[]> {
  const { plans } = shop.client(token);
  const { control } = shop.emulator;
  const rows: Row[] = [];
  const add = async (state: string, step: () => Promise<unknown>) => {
    const heard = await hear(step);
    const status = await plans.getPlanStatus.query();
    const [, standing = ''] = /^plan +(.*)/m.exec(await run('user', 'show', email)) ?? [];
    const { subscriptionType } = await shop.client(token).account.getCurrentUser.query();
    const { view } = planRules[toPlanState(status)];
    rows.push([state, `${toPlanState(status)}; ${subscriptionType}`, view, heard.mail, heard.activity, standing]);
  };
  const readPlan = async () => {
    const { subscriptions } = shop.service.core.store.t;
    const all = await shop.service.core.store.db.select().from(subscriptions);
    return all.find(({ status }) => status !== 'canceled')?.subscriptionId ?? '';
  };
  await add('trial', async () => {
    const { txnId } = await plans.checkOutPlan.mutate({ plan: 'monthly' });
    await control.pay({ transactionId: txnId });
  });
  await add('canceled in its trial', () => plans.changePlan.mutate({ canceled: true }));
  await add('kept after all', () => plans.changePlan.mutate({ canceled: false }));
  await add('paid', () => shop.advance({ days: 8 }));
  await add('payment failed', async () => control.failRenewal(await readPlan()));
  await add('payment made', async () => {
    const { txnId } = await plans.updatePayment.mutate();
    await control.pay({ transactionId: txnId });
  });
  await add('ended', async () => control.cancelNow(await readPlan()));
  return rows;
}

it('are said alike by page, mail, activity, command line and API', async () => {
  const document = [
    '# What is said of orders and plans',
    'Made by `cli/test/shell/states.test.ts` from a shop that goes through each state.',
    '## What is said of an order',
    'The page’s words are those of the order, of its line and of the license.',
    toTable(['state', 'REST: order; line; license', 'page', 'mail', 'activity', '`order show`'], await walkOrders()),
    '## What is said of a plan',
    'The page is the view of the plan’s page.',
    toTable(['state', 'REST: plan; account', 'page', 'mail', 'activity', '`user show`'], await walkPlan()),
    '',
  ].join('\n\n');
  await expect(document).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/states.md'));
});
