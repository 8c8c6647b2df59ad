import { type Db, inArray } from '@backline/db';
import { toForeignWording } from '@backline/domain/consents/wordings';
import type { CustomerLine } from '@backline/domain/imports/read-line';
import type { ImportVerdict } from '@backline/domain/imports/verdict';
import { recordConsents } from '../consents/record-consents.ts';
import type { Core } from '../core.ts';
import type { ImportRun } from './import-run.ts';
import { openAccounts } from './open-accounts.ts';

/**
 * Opens accounts for customers. An existing account is not changed, because its owner may have made a choice about news
 * since. A consent without a date proves nothing and is left out.
 */
export async function importCustomers(
  core: Core,
  tx: Db,
  run: ImportRun,
  lines: readonly CustomerLine[],
): Promise<ImportVerdict[]> {
  const { users } = core.store.t;
  const accounts = await openAccounts(core, tx, run, lines);
  const verdicts: ImportVerdict[] = [];
  const allowing: string[] = [];
  for (const { line, email, consentAt, consentWording = null } of lines) {
    const account = accounts.get(email.canonical);
    const isNew = account?.isNew === true && !run.opened.has(email.canonical);
    verdicts.push({ line, verdict: isNew ? 'added' : 'known', what: email.address });
    if (account === undefined || !isNew) continue;
    run.opened.add(email.canonical);
    if (consentAt === null) continue;
    allowing.push(account.id);
    const version = toForeignWording(consentWording);
    const given = { kind: 'marketing', version, isGiven: true, source: 'import', at: consentAt } as const;
    await recordConsents(core, tx, run.caller, account.id, [given]);
  }
  if (allowing.length > 0) await tx.update(users).set({ hasMarketingConsent: true }).where(inArray(users.id, allowing));
  return verdicts;
}
