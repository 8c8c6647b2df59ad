import { getCurrentUser } from '@backline/core/account/get-current-user';
import { recordAudit } from '@backline/core/audit';
import { getCollection } from '@backline/core/catalog/get-collection';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { listLicenses } from '@backline/core/licenses/list-licenses';
import { listOrders } from '@backline/core/orders/list-orders';
import { getPlanStatus } from '@backline/core/plans/get-plan-status';
import { listActivity } from '@backline/core/privacy/list-activity';
import { chargeApiCall } from '@backline/core/rate-limit';
import { findSession } from '@backline/core/sessions/find-session';
import { watchStatements } from '@backline/db/test-statements';
import { catalogFile } from '@backline/domain/catalog/catalog-file';
import { afterAll, expect, it } from 'vitest';
import { addOwner, give, renew, signIn } from './devices/computers.ts';
import { describeOnEngines, goodPassword, visitor, type World } from './world.ts';

const { record, end } = watchStatements();
afterAll(end);

const packs = 30;
const email = 'clara@example.com';

const catalog = catalogFile.parse({
  developers: [
    { id: 'a', slug: 'maker', name: 'Maker', description: 'Makes.', website: 'https://a.example', logo: '/a' },
  ],
  collections: Array.from({ length: packs }, (_, at) => ({
    id: `${at}`,
    slug: `pack-${at}`,
    sku: `SKU-${at}`,
    name: `Pack ${at}`,
    subtitle: 'Strings',
    description: 'A pack.',
    developer: 'a',
    categories: ['Strings'],
    tags: ['warm'],
    image: `/covers/${at}.svg`,
    price: { amount: 2900, currency: 'USD' },
    instruments: [{ name: 'Violin', articulation: 'Legato', audioPreview: `/previews/${at}.ogg` }],
  })),
});

/** Fills an installation so that a read without an index, or of a whole table, is noticed. */
async function fill(world: World) {
  const { core } = world;
  const own = await addOwner(world);
  await give(world, own, 'BRASS');
  const computer = await signIn(world, own, 'Studio');
  const token = await world.logInToken(email, goodPassword);
  await importCatalog(core, visitor(), catalog);
  const other = await world.member('robert@example.com');
  await core.store.write(async (tx) => {
    for (let at = 0; at < 200; at += 1)
      for (const { user } of [own, other])
        await recordAudit(core, tx, visitor(), { type: 'account.renamed', subjectUserId: user.id });
  });
  await core.store.write(async (tx) => {
    const { orders, orderItems } = core.store.t;
    for (let at = 0; at < 40; at += 1)
      for (const { user } of [own, other]) {
        const transactionId = `txn_${at}_${user.id}`;
        const paid = { currency: 'USD', total: 2900, createdAt: new Date(at * 1000), settledAt: new Date(at * 1000) };
        await tx
          .insert(orders)
          .values({ transactionId, status: 'completed', occurredAtUs: at, userId: user.id, ...paid });
        const line = { itemId: `txnitm_${transactionId}`, priceId: 'pri_1', quantity: 1, total: 2900, sku: 'SKU-1' };
        await tx.insert(orderItems).values({ transactionId, ...line });
      }
  });
  const call = async <Answer>(work: (session: typeof own) => Promise<Answer>) => {
    const session = await findSession(core, token);
    if (session === null) throw new Error('The session has ended.');
    await chargeApiCall(core, session);
    return work(session);
  };
  return {
    'a session': () => findSession(core, token),
    'GET /user': () => call((session) => getCurrentUser(core, session)),
    'the licenses': () => call((session) => listLicenses(core, session)),
    'the state of the plan': () => call((session) => getPlanStatus(core, session)),
    'the orders': () => call((session) => listOrders(core, session, {})),
    'the activity': () => call((session) => listActivity(core, session, {})),
    'a pack': () => getCollection(core, 'pack-7'),
    'the renewal of a lease': () => renew(world, computer),
  };
}

/** The maximum statements and rows of a call, for tables of any size. */
const budgets = {
  'a session': { statements: 1, rows: 1 },
  'GET /user': { statements: 2, rows: 3 },
  'the licenses': { statements: 2, rows: 3 },
  'the state of the plan': { statements: 2, rows: 1 },
  // A page of 20 and one more order, each with its line.
  'the orders': { statements: 2, rows: 22 },
  // A page of 30 and one more entry.
  'the activity': { statements: 2, rows: 32 },
  'a pack': { statements: 3, rows: 2 },
  'the renewal of a lease': { statements: 10, rows: 10 },
} as const;

/** These tables are read whole, because they have only a few rows. */
const isOfFew = (scan: string) => /^SCAN (seat_pools|page)( |$)/.test(scan);

describeOnEngines('the calls that are made most', (world) => {
  it.each(Object.keys(budgets) as (keyof typeof budgets)[])(
    'run few statements, and read few rows, for %s',
    async (name) => {
      const run = (await fill(world))[name];
      // The first call reserves a part of the rate limit for the next ones.
      await run();
      const statements = await record(run);
      const rows = statements.reduce((sum, statement) => sum + statement.rows, 0);
      expect(statements.length).toBeGreaterThan(0);
      const texts = statements.map(({ text }) => text);
      expect.soft(texts.length, texts.join('\n')).toBeLessThanOrEqual(budgets[name].statements);
      expect.soft(rows, 'rows').toBeLessThanOrEqual(budgets[name].rows);
      const scans = statements.flatMap((statement) => statement.scans).filter((scan) => !isOfFew(scan));
      expect.soft(scans, 'tables that are read whole').toEqual([]);
    },
  );
});
