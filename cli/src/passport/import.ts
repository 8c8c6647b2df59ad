import type { Ownership } from '@backline/activation/claims';
import type { GrantReport } from '@backline/domain/support/grants/grant';
import { dayMs } from '@backline/domain/time';
import { readTrust, rootsOption } from '../clients/trust.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { readTextFile } from '../shared/named-file.ts';
import { demandReason, reasonOption, refuseUsage, toReason } from '../shared/options.ts';
import { parseAddress } from '../shared/parse-address.ts';
import { toReasonText, toTimeText } from '../shared/signed-file.ts';
import { toColumns, toCount } from '../shared/text.ts';

const daySeconds = dayMs / 1000;

interface Known {
  grants: readonly GrantReport[];
  skus: ReadonlySet<string>;
  now: number;
}

/** The result of one entry: granted, or the reason why not. */
function toStep(
  { sku, until }: Ownership,
  { grants, skus, now }: Known,
): 'grant' | 'ended' | 'there already' | 'unknown SKU' {
  if (until !== 0 && until <= now) return 'ended';
  if (!skus.has(sku)) return 'unknown SKU';
  const endMs = until === 0 ? Number.POSITIVE_INFINITY : until * 1000;
  const isThere = grants.some(
    (grant) =>
      grant.sku === sku &&
      grant.state === 'active' &&
      (grant.endsAt === null || Date.parse(grant.endsAt) + daySeconds * 1000 >= endMs),
  );
  return isThere ? 'there already' : 'grant';
}

export const command = defineCommand({
  usage: 'import <FILE>',
  description:
    'Grant what a passport proves and its account lacks, after a lost database. Run it with --dry-run first; run again, it grants nothing twice.',
  examples: [
    'passport import passport.txt --dry-run',
    'passport import passport.txt --email composer@example.com --reason "database was lost"',
  ],
  options: {
    '--email <EMAIL>': 'the account; without it, the one that the passport names',
    '--dry-run': 'grant nothing',
    ...rootsOption,
    ...reasonOption,
  },
  needs: ['shop', 'clock'],
  async run(context, [file = ''], options) {
    const isDryRun = options.dryRun === true;
    const reason = isDryRun ? toReason(options) : demandReason(options);
    const { verifyPassport } = await import('@backline/activation/verify-passport');
    const trust = await readTrust(context, options);
    const text = await readTextFile(context, file);
    const { passport, reason: fault } = await verifyPassport(text, trust);
    if (passport === null)
      throw new CliError(
        fault === null ? `${file} is not a passport.` : toReasonText(fault, trust, text, 'passport'),
        'passport_invalid',
      );
    const named = options.email ?? passport.who?.email;
    if (named === undefined) throw refuseUsage('The passport names nobody. Say whose it is: --email EMAIL.');
    const { address: email } = parseAddress(named);
    return context.withClient(async (client) => {
      const { grants, id } = await client.getUserReport({ email, reason });
      const { skus } = await client.listSkus();
      if (id !== passport.sub) context.log(`It was made for account ${passport.sub}; ${email} is ${id} here.`);
      const now = Math.floor(context.now().getTime() / 1000);
      const known = { grants, skus: new Set(skus.map(({ sku }) => sku)), now };
      const steps = passport.own.map((own) => ({ ...own, step: toStep(own, known) }));
      const wanted = steps.filter(({ step }) => step === 'grant');
      if (!isDryRun)
        for (const { sku, until } of wanted) {
          const days = until === 0 ? null : Math.ceil((until - now) / daySeconds);
          const grant = await client.addGrant({ email, sku, days, reason });
          context.logUndo('grant', 'revoke', grant.id);
        }
      context.log(`${toCount(wanted.length, 'grant')} ${isDryRun ? 'would be made' : 'made'} for ${email}.`);
      const rows = steps.map(({ sku, name, until, step }) => [
        sku,
        name,
        until === 0 ? 'for good' : toTimeText(until),
        step === 'grant' && !isDryRun ? 'granted' : step,
      ]);
      return { data: { email, isDryRun, steps }, lines: toColumns(['SKU', 'NAME', 'UNTIL', 'WHAT'], rows) };
    });
  },
});
