import { reconcile } from '@backline/core/fulfillment/reconcile';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { eq } from '@backline/db';
import { makePostgresDatabase, postgresServer, runStatements } from '@backline/db/test-engines';
import { minuteMs } from '@backline/domain/time';
import { startTestShop, type TestShop, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Makes a database refuse one order. */
const toRefusal = (transactionId: string) => ({
  sqlite: [
    `CREATE TRIGGER refuse BEFORE INSERT ON orders WHEN new.transaction_id = '${transactionId}'
      BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`,
  ],
  pg: [
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused by a test'; END $$`,
    `CREATE TRIGGER refuse BEFORE INSERT ON orders FOR EACH ROW WHEN (NEW.transaction_id = '${transactionId}')
      EXECUTE FUNCTION refuse()`,
  ],
});

describe.each(['SQLite', 'PostgreSQL'])('reconciling with an order that the database refuses (%s)', (name) => {
  const isSkipped = name === 'PostgreSQL' && postgresServer === null;
  let shop: TestShop;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (isSkipped) return;
    const database = name === 'PostgreSQL' ? await makePostgresDatabase() : null;
    shop = await startTestShop(database === null ? {} : { env: { DATABASE_URL: database.url } });
    ends.push(shop.stop, async () => database?.drop());
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  const pay = async (email: string) => {
    const { control } = shop.emulator;
    const items = [{ priceId: await shop.priceId('MUS-01012') }];
    return (await control.pay({ items, email, customData: { backline: 'marketplace' } })).transactionId;
  };

  it.skipIf(isSkipped)('does all the rest, names it, and the doctor names its event', async () => {
    const { core } = shop.service;
    const { orders, providerCursors } = core.store.t;
    await shop.emulator.control.setDelivery({ dropNext: 1000 });
    const refused = await pay('refused@example.org');
    const other = await pay('other@example.org');
    await runStatements(core.store, ...toRefusal(refused)[core.store.dialect]);

    const { failures } = await reconcile(core);
    expect(failures).toEqual([{ subject: `order ${refused}`, reason: expect.stringContaining('refused by a test') }]);
    const [delivered] = await core.store.db.select().from(orders).where(eq(orders.transactionId, other));
    expect(delivered?.settledAt).not.toBeNull();
    expect((await core.store.db.select().from(providerCursors)).map((cursor) => cursor.name)).toContain(
      'subscriptions',
    );

    const findCodes = async () => (await runDoctor(core)).map(({ code }) => code);
    await waitUntil(async () => {
      shop.clock.advance(minuteMs);
      return (await findCodes()).includes('payment_event_failing');
    });
  });
});
