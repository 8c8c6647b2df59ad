import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toCsvLine } from '../shared/csv-line.ts';
import { toColumns, toCount, toLocalDay } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'customers',
  description:
    'All customers: since when, and what they own now. Guests are listed while one of their codes is not redeemed. Works on this machine only.',
  examples: [
    'report customers --reason "the yearly count"',
    'report customers --csv --reason "the yearly count" > customers.csv',
  ],
  options: { '--csv': 'print comma-separated values' },
  reason: 'demanded',
  needs: ['database', 'clock'],
  async run(context, _args, { reason, csv }) {
    const { listCustomers } = await import('@backline/core/privacy/list-customers');
    const customers = await withCore(context, (core) => listCustomers(core, operator, { reason }));
    const guests = customers.filter(({ isGuest }) => isGuest).length;
    context.log(`${toCount(customers.length - guests, 'account')} and ${toCount(guests, 'guest')}.`);
    const toRow = (at: (iso: string) => string) => (one: (typeof customers)[number]) => [
      one.email,
      one.contactName ?? '',
      one.isGuest ? 'guest' : 'account',
      at(one.since),
      one.owns.join(' '),
    ];
    if (csv === true) {
      const heading = ['email', 'name', 'kind', 'since', 'owns'];
      return { data: customers, lines: [heading, ...customers.map(toRow(String))].map(toCsvLine) };
    }
    const heading = ['EMAIL', 'NAME', 'KIND', 'SINCE', 'OWNS'];
    return { data: customers, hasTimes: true, lines: toColumns(heading, customers.map(toRow(toLocalDay))) };
  },
});
