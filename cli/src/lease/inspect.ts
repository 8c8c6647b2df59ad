import type { LeaseClaims } from '@backline/activation/claims';
import { readTrust, rootsOption } from '../clients/trust.ts';
import { defineCommand } from '../shared/command.ts';
import { readTextFile } from '../shared/named-file.ts';
import { toReasonText, toTimeText } from '../shared/signed-file.ts';
import { toColumns, toCount } from '../shared/text.ts';

/** The parts of a lease for support, without its release secret and the computer's identifiers. */
function toShown({ rel: _, dev: { id, name, ids }, ...lease }: LeaseClaims) {
  return { ...lease, dev: { id, name, kinds: Object.keys(ids) } };
}

const toEnd = (seconds: number, whenNone: string) => (seconds <= 0 ? whenNone : toTimeText(seconds));

export const command = defineCommand({
  usage: 'inspect <FILE>',
  description:
    'Read the lease file of a customer, and judge it as their computer does. Prints no secret. Exit code 1 where it is not valid.',
  examples: ['lease inspect lease.txt', 'lease inspect lease.txt --roots roots.json'],
  options: rootsOption,
  needs: ['shop'],
  needsWith: { '--roots': [] },
  async run(context, [file = ''], options) {
    const { verifyLease } = await import('@backline/activation/verify-lease');
    const text = await readTextFile(context, file);
    const trust = await readTrust(context, options);
    const clock = Math.floor(context.now().getTime() / 1000);
    const nothing = { ids: null, trusted: 0, seen: 0, driftedSince: null };
    const { reason, lease, modes } = await verifyLease(text, { ...trust, ...nothing, clock });
    const isRefused = reason !== null;
    if (reason !== null) context.log(toReasonText(reason, trust, text, 'lease'));
    if (lease === null) return { data: { reason, lease: null, modes }, lines: [], isRefused };
    const { kind, dev, sub, iat, exp, wait, ent, jti } = lease;
    const rows = ent.map(({ sku, until, keep }) => [
      sku,
      modes[sku] ?? 'none',
      toEnd(until, 'as the lease'),
      keep === -1 ? 'for ever' : toEnd(keep, 'no'),
    ]);
    return {
      data: { reason, lease: toShown(lease), modes },
      lines: [
        `lease     ${jti}, ${kind}`,
        `computer  ${dev.name} (${dev.id}), known by ${Object.keys(dev.ids).join(', ') || 'nothing'}`,
        `account   ${sub}`,
        `signed    ${toTimeText(iat)}`,
        `ends      ${toEnd(exp, 'never')}`,
        ...(wait > 0 ? [`waiting   ${toCount(wait, 'SKU')} without a place`] : []),
        ...(rows.length > 0 ? ['', ...toColumns(['SKU', 'MODE', 'FULL UNTIL', 'KEEPS UNTIL'], rows)] : []),
      ],
      isRefused,
    };
  },
});
