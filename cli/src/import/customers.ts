import { defineCommand } from '../shared/command.ts';
import { importOptions, inviteOption, runImport } from './run-import.ts';

export const command = defineCommand({
  usage: 'customers <FILE>',
  description:
    'Open accounts for the customers of a CSV file, without passwords. One that is there stays as it is. News are mailed to those alone whose consent comes with its date.',
  examples: [
    'import customers sales.csv --profile gumroad --dry-run',
    'import customers people.csv --mapping people.json --invite 200 --reason "moved from our old shop"',
  ],
  options: { ...importOptions, ...inviteOption },
  needs: ['database', 'clock'],
  run: (context, [file = ''], options) => runImport(context, 'customers', file, options),
});
