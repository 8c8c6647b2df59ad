import type { Core } from '@backline/core/core';
import type { PackCounts } from '@backline/core/packs/count-packs';
import type { DeviceCounts } from '@backline/core/support/doctor/find-device-problems';
import type { Problem } from '@backline/db';
import { withCore } from '../clients/open-core.ts';
import { type Context, defineCommand } from '../shared/command.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'doctor',
  description:
    'Check that the file is sound and that what must hold of accounts and licenses does, and count the sounds that were never measured, the packs on sale without sounds, the accounts with more computers than places, and the refusals of this week.',
  examples: ['db doctor', 'db doctor --json'],
  needs: ['database', 'provider', 'packs'],
  async run(context) {
    const { checkDatabase, findFileProblems } = await import('@backline/db');
    let problems = await checkDatabase(context.env.DATABASE_URL);
    let unheard = 0;
    let isSigning = true;
    let devices: DeviceCounts | null = null;
    let packs: PackCounts | null = null;
    let passkeys: { host: string; passkeys: number }[] = [];
    if (problems.length === 0)
      await withCore(context, async (core) => {
        const { countUnheard } = await import('@backline/core/catalog/listen-to-catalog');
        const { countPacks } = await import('@backline/core/packs/count-packs');
        const { findOrphanedPasskeys } = await import('@backline/core/factors/find-orphaned-passkeys');
        const { findSigner } = await import('@backline/core/keys/find-keys');
        const { countDevices } = await import('@backline/core/support/doctor/find-device-problems');
        const { runDoctor } = await import('@backline/core/support/doctor/run-doctor');
        const { findClockDrift } = await import('@backline/core/support/doctor/find-clock-problems');
        const { findDiskProblems } = await import('@backline/core/support/doctor/find-disk-problems');
        const openBackups = async () => (await import('./backup-place.ts')).openPlace(context, {});
        const openPlace = context.env.BACKUP_TO === undefined ? null : openBackups;
        problems = [
          ...findFileProblems(context.env.DATABASE_URL),
          ...(await findDiskProblems(context.env)),
          ...(await runDoctor(core, openPlace)),
          ...(await findDestination(context, core)),
          ...(await findClockDrift(core)),
          ...(await findSender(context)),
        ];
        passkeys = await findOrphanedPasskeys(core);
        unheard = await countUnheard(core);
        devices = await countDevices(core);
        packs = await countPacks(core);
        isSigning = (await findSigner(core, core.clock.now())) !== null;
      });
    if (unheard > 0) context.log(`${toCount(unheard, 'sound')} of the shop never measured: "backline catalog listen".`);
    if (!isSigning) context.log('No key signs leases and passports: "backline keys list".');
    if (devices !== null) for (const line of toDeviceLines(devices)) context.log(line);
    if (packs !== null) for (const line of toPackLines(packs)) context.log(line);
    for (const { host, passkeys: count } of passkeys)
      context.log(
        `${toCount(count, 'passkey')} of ${host} ${count === 1 ? 'works' : 'work'} no more, since PUBLIC_URL names another host: their owners log in by password and add new ones.`,
      );
    context.log(problems.length === 0 ? 'No problems found.' : `Problems found: ${problems.length}.`);
    return {
      data: { problems, unheard, devices, packs, passkeys },
      lines: problems.map(({ code, message }) => `${code}: ${message}`),
      isRefused: problems.length !== 0,
    };
  },
});

/** Checks that Paddle sends events here. Only in production, because another shop may have no Paddle account. */
async function findDestination({ env, log }: Context, core: Core): Promise<Problem[]> {
  if (env.NODE_ENV !== 'production') return [];
  const { findDestinationProblems } = await import('@backline/core/support/doctor/find-destination-problems');
  try {
    return await findDestinationProblems(core);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'GatewayError')) throw error;
    log(`Where Paddle sends its events was not looked at: ${error.message.replace(/\.?$/, '.')}`);
    return [];
  }
}

/** Checks that mail services can verify this shop's mails. Only with a mail server, which a trial shop lacks. */
async function findSender({ env, log }: Context): Promise<Problem[]> {
  const { NODE_ENV, SMTP_URL, MAIL_FROM, MAIL_BOUNCES } = env;
  if (NODE_ENV !== 'production' || SMTP_URL === undefined || MAIL_FROM === undefined) return [];
  const { findSenderProblems } = await import('@backline/mail/find-sender-problems');
  const from = MAIL_FROM.address;
  const { problems, isLookedUp } = await findSenderProblems({ from, bounces: MAIL_BOUNCES ?? from });
  if (isLookedUp)
    log('DKIM was not looked up: your mail server knows its selector. A mail to yourself shows "dkim=pass".');
  return problems;
}

function toPackLines({ unpublished, isSigning, isNearlyFull }: PackCounts): string[] {
  const named = unpublished.slice(0, 5).join(', ');
  return [
    ...(unpublished.length === 0
      ? []
      : [
          `${toCount(unpublished.length, 'pack')} on sale without sounds: ${named}. "backline pack publish" gives them some.`,
        ]),
    ...(isSigning ? [] : ['No key may sign packs: "backline keys rotate" makes one that may.']),
    ...(isNearlyFull ? ['Less than a tenth is free where packs are stored.'] : []),
  ];
}

function toDeviceLines({ over, refusals, twins }: DeviceCounts): string[] {
  return [
    ...over.map(({ pool, accounts, over: more, enforcedFrom }) => {
      const from = enforcedFrom === null ? '' : `; the limit counts from ${enforcedFrom.slice(0, 10)} on`;
      return `${more} of ${toCount(accounts, 'account')} have more computers than places in ${pool}${from}: "backline pool list".`;
    }),
    ...(refusals.length === 0
      ? []
      : [`Refused to computers this week: ${refusals.map(({ code, count }) => `${count} ${code}`).join(', ')}.`]),
    ...(twins === 0 ? [] : [`${toCount(twins, 'computer')} may share a place with another one.`]),
  ];
}
