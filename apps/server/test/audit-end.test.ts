import { readAuditEnd } from '@backline/db';
import { startTestService, type TestService } from '@backline/testing';
import { expect, it } from 'vitest';

const form = { password: 'violet-anchor-simmer-82', contactName: 'Ada Lovelace', emailMarketingConsent: false };

it('says in the log where the audit ends, at the start, at the stop, and only when it has moved', async () => {
  const readLogged = (world: TestService) =>
    [...world.logs().matchAll(/"auditEnd":"([^"]+)","msg":"the audit ends here"/g)].map(([, end]) => end);
  const first = await startTestService();
  await first.rest('POST', '/signup', { body: { ...form, authId: 'ada@example.com' } });
  const { db, t } = first.service.core.store;
  const end = await readAuditEnd(db, t);
  expect(end).toMatch(/^1:[\w-]{43}$/);
  await first.stop({ keepData: true });
  expect(readLogged(first)).toEqual([end]);

  const second = await startTestService({ directory: first.directory });
  await second.stop();
  expect(readLogged(second)).toEqual([end]);
});
