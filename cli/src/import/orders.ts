import { defineCommand } from '../shared/command.ts';
import { importOptions, inviteOption, runImport } from './run-import.ts';

export const command = defineCommand({
  usage: 'orders <FILE>',
  description:
    'Grant what was bought at another shop to the account of each buyer, which is opened where there is none. Import orders or licenses of one file, not both: who has an order needs no code.',
  examples: [
    'import orders sales.csv --profile gumroad --mapping products.json --dry-run',
    'import orders orders.csv --profile shopify --mapping products.json --invite 200 --reason "moved from our old shop"',
  ],
  options: { ...importOptions, ...inviteOption },
  needs: ['database', 'clock'],
  run: (context, [file = ''], options) => runImport(context, 'orders', file, options),
});
