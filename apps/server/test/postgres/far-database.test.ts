import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { openLine } from '@backline/db/test-line';
import { demoPassword } from '@backline/fixtures';
import { startTestService } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';

it.skipIf(postgresServer === null)('a mail leaves after its commit, however far the database is', async () => {
  const database = await makePostgresDatabase();
  const line = await openLine(database.url);
  // The next run of the workers is an hour away, so they send nothing.
  const shop = await startTestService({
    env: { DATABASE_URL: line.url },
    parsed: { WORKER_INTERVAL_MS: 3_600_000 },
  });
  onTestFinished(async () => {
    await shop.stop();
    line.close();
    await database.drop();
  });
  line.delay(20);
  for (const authId of ['clara@example.org', 'robert@example.org']) {
    const body = { authId, password: demoPassword, contactName: 'Clara Wieck', emailMarketingConsent: false };
    expect(await shop.rest('POST', '/signup', { body })).toMatchObject({ status: 200 });
    const countSent = async () => (await shop.service.mailbox?.list({ to: authId }))?.length;
    await expect.poll(countSent, { timeout: 20_000 }).toBe(1);
  }
});
