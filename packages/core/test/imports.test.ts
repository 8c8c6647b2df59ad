import { randomUUID } from 'node:crypto';
import { verifyAuditChain } from '@backline/core/audit';
import type { LiveSession } from '@backline/core/core';
import { importLines } from '@backline/core/imports/import-lines';
import { startImportRun } from '@backline/core/imports/import-run';
import { listLicenses } from '@backline/core/licenses/list-licenses';
import { redeemLicenses } from '@backline/core/licenses/redeem-licenses';
import { setSku } from '@backline/core/support/codes/set-sku';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { find } from '@backline/core/support/search/find';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq } from '@backline/db';
import type { ImportKind } from '@backline/domain/imports/mapping';
import type { ImportLines } from '@backline/domain/imports/read-line';
import { parseEmail } from '@backline/domain/inputs/parse-email';
import { minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeOnEngines, visitor, type World } from './world.ts';

const sku = 'PACK';
const foreign = 'A1B2c3d4-E5F60718-293A4B5C-6D7E8F90';

const addSku = ({ core }: World) => setSku(core, visitor(), { sku, name: 'Harbor Strings', subject: 'Strings' });

function toRun(invitesPerHour: number | null = null) {
  const caller = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;
  return startImportRun({ caller, source: 'elsewhere', reason: 'we moved', invitesPerHour });
}

function bring<Kind extends ImportKind>(
  { core }: World,
  kind: Kind,
  lines: Omit<ImportLines[Kind], 'line'>[],
  { isDryRun = false, invitesPerHour = null }: { isDryRun?: boolean; invitesPerHour?: number | null } = {},
) {
  const numbered = lines.map((one, at) => ({ ...one, line: at + 2 })) as ImportLines[Kind][];
  return importLines(core, toRun(invitesPerHour), kind, numbered, { isDryRun });
}

function toEmail(text: string) {
  const email = parseEmail(text);
  if (email === null) throw new Error(text);
  return email;
}

const customer = (text: string, consentAt: Date | null = null) => ({
  email: toEmail(text),
  name: 'Clara Wieck',
  at: new Date('2020-01-02T00:00:00Z'),
  consentAt,
});

async function findUser({ core }: World, email: string) {
  const { users } = core.store.t;
  const [user] = await core.store.db.select().from(users).where(eq(users.emailCanonical, email));
  if (user === undefined) throw new Error(`no account for ${email}`);
  return user;
}

async function signIn(world: World, email: string): Promise<LiveSession> {
  const { id, emailCanonical, contactName, role } = await findUser(world, email);
  const user = { id, email, emailCanonical, contactName, role };
  return { id: randomUUID(), user, kind: 'portal', factorAt: null, confirmedUntil: null };
}

describeOnEngines('importing', (world, { once }) => {
  once('opens accounts once, stores dated consents, and leaves existing accounts alone', async () => {
    const at = new Date('2019-05-06T07:08:09Z');
    const lines = [customer('Clara@Example.com', at), customer('robert@example.com'), customer('clara@example.com')];
    expect((await bring(world, 'customers', lines)).map(({ verdict }) => verdict)).toEqual(['added', 'added', 'known']);
    const again = await bring(world, 'customers', [customer('robert@example.com', at)]);
    expect(again).toEqual([{ line: 2, verdict: 'known', what: 'robert@example.com' }]);

    const { consents } = world.core.store.t;
    expect(await findUser(world, 'clara@example.com')).toMatchObject({
      hasMarketingConsent: true,
      passwordHash: null,
    });
    expect(await findUser(world, 'robert@example.com')).toMatchObject({ hasMarketingConsent: false });
    expect(await world.core.store.db.select().from(consents)).toMatchObject([
      { at, source: 'import', isGiven: true, version: 'from elsewhere' },
    ]);
    expect((await verifyAuditChain(world.core)).brokenAt).toBeNull();
    const codes = (await runDoctor(world.core)).map(({ code }) => code);
    expect(codes).not.toContain('account_without_origin');
  });

  once('keeps the words of a consent from elsewhere, never ours', async () => {
    const at = new Date('2019-05-06T07:08:09Z');
    const consentWording = 'Ja, ich will den Rundbrief.';
    await bring(world, 'customers', [{ ...customer('clara@example.com', at), consentWording }]);
    const { consents } = world.core.store.t;
    expect(await world.core.store.db.select().from(consents)).toMatchObject([
      { version: `from elsewhere: ${consentWording}`, source: 'import' },
    ]);
  });

  once('rehearses with the same verdicts, and changes nothing', async () => {
    await addSku(world);
    const lines = [
      { code: foreign, sku },
      { code: 'short', sku },
      { code: 'MUS-ABCD-EFGH-JKMN-PQRS', sku: 'NONE' },
    ];
    const rehearsed = await bring(world, 'licenses', lines, { isDryRun: true });
    const { licenseCodes, codeLayouts, licenseBatches } = world.core.store.t;
    for (const table of [licenseCodes, codeLayouts, licenseBatches])
      expect(await world.core.store.db.$count(table)).toBe(0);
    expect(await bring(world, 'licenses', lines)).toEqual(rehearsed);
    expect(rehearsed).toMatchObject([
      { verdict: 'added', what: '…8F90' },
      { verdict: 'refused', reason: 'code_unusable' },
      { verdict: 'refused', reason: 'product_unknown', detail: 'NONE' },
    ]);
  });

  once('recognizes lines that it rehearsed in an earlier piece', async () => {
    await addSku(world);
    const run = toRun(null);
    const rehearse = (line: number) =>
      importLines(world.core, run, 'licenses', [{ line, code: foreign, sku }], { isDryRun: true });
    expect(await rehearse(1)).toMatchObject([{ verdict: 'added' }]);
    expect(await rehearse(2)).toMatchObject([{ verdict: 'known' }]);
  });

  it('makes a code of another system valid once, exactly as it is written', async () => {
    await addSku(world);
    await bring(world, 'customers', [customer('clara@example.com'), customer('robert@example.com')]);
    const clara = await signIn(world, 'clara@example.com');
    const robert = await signIn(world, 'robert@example.com');
    const redeem = async (own: LiveSession, code: string) => {
      const { licenses, errors } = await redeemLicenses(world.core, visitor(own), own, [code]);
      return licenses[0]?.sku ?? errors[0]?.reason;
    };
    expect(await redeem(clara, foreign)).toBe('malformed');
    await bring(world, 'licenses', [{ code: foreign, sku }]);
    expect(await redeem(clara, foreign.toUpperCase())).toBe('unknown');
    expect(await redeem(clara, foreign.replaceAll('-', ''))).toBe('malformed');
    expect(await redeem(clara, `${foreign} ${foreign.toLowerCase()}`)).toBe('malformed');
    const pasted = `Thank you! License key:\u{200b} {${foreign.replaceAll('-', '\u{2011}')}}.\nBest regards`;
    const both = await Promise.all([redeem(clara, pasted), redeem(robert, foreign)]);
    expect(both.toSorted()).toEqual([sku, 'unknown']);
    expect(await bring(world, 'licenses', [{ code: foreign, sku }])).toMatchObject([{ verdict: 'known' }]);
  });

  once('reads a code of another system in any case where it has letters of one', async () => {
    await addSku(world);
    await bring(world, 'customers', [customer('clara@example.com')]);
    const clara = await signIn(world, 'clara@example.com');
    const codes = ['7F3A9C21-5B8E-4D60-A1F2-C39B7E6D5A48', '0f1e2d3c-4b5a-6978-8796-a5b400000015', 'HBRK7-QX2MN-48ZPW'];
    await bring(
      world,
      'licenses',
      codes.map((code) => ({ code, sku })),
    );
    const typed = [
      '7f3a9c21–5b8e–4d60-a1f2-\nc39b7e6d5a48',
      'Key: 0F1E2D3C-4B5A-6978-8796-A5B400000015.',
      'My code is hbrk7‐qx2mn‐48zpw, thank you',
    ];
    const { licenses, errors } = await redeemLicenses(world.core, visitor(clara), clara, typed);
    expect(errors).toEqual([]);
    expect(licenses).toHaveLength(3);
    const { answers } = await find(world.core, visitor(), {
      text: `„${codes[0]?.toLowerCase()}“`,
      isNear: false,
      utcOffsetMinutes: 0,
      reason: 'a test',
    });
    expect(answers).toMatchObject([{ kind: 'code' }]);
  });

  once('grants what was bought elsewhere once, and invites its buyers at the rate that was asked for', async () => {
    await addSku(world);
    const order = (number: number, email: string, skus = [sku]) => ({
      order: `${number}`,
      product: 'strings',
      skus,
      quantity: 1,
      email: toEmail(email),
      name: null,
      at: new Date('2020-01-02T00:00:00Z'),
    });
    const lines = [
      order(1, 'clara@example.com'),
      order(2, 'robert@example.com'),
      order(3, 'robert@example.com', ['NONE']),
      order(4, 'johannes@example.com', ['NONE']),
    ];
    const perHour = { invitesPerHour: 60 };
    expect((await bring(world, 'orders', lines, perHour)).map(({ verdict }) => verdict)).toEqual([
      'added',
      'added',
      'refused',
      'refused',
    ]);
    expect((await bring(world, 'orders', lines, perHour)).map(({ verdict }) => verdict)).toEqual([
      'known',
      'known',
      'refused',
      'refused',
    ]);
    const { perpetual } = await listLicenses(world.core, await signIn(world, 'clara@example.com'));
    expect(perpetual.map((license) => license.sku)).toEqual([sku]);

    expect(await runDueTasks(world.core)).toBe(1);
    expect(await runDueTasks(world.core)).toBe(0);
    world.advance(minuteMs);
    expect(await runDueTasks(world.core)).toBe(1);
    const { outboxMessages } = world.core.store.t;
    expect((await world.core.store.db.select().from(outboxMessages)).map(({ kind }) => kind)).toEqual([
      'invite',
      'invite',
    ]);
    expect((await world.mail('invite', 'robert@example.com')).moved).toEqual({
      from: 'elsewhere',
      items: ['Harbor Strings'],
    });
  });
});
