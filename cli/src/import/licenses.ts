import { defineCommand } from '../shared/command.ts';
import { importOptions, runImport } from './run-import.ts';

export const command = defineCommand({
  usage: 'licenses <FILE>',
  description:
    'Make the codes of another system valid here: each can be redeemed once, as it is written. Codes that could be ours are read in any spelling.',
  examples: [
    'import licenses sales.csv --profile gumroad --mapping products.json --dry-run',
    'import licenses keys.csv --mapping keys.json --reason "moved from our old shop"',
  ],
  options: importOptions,
  needs: ['database', 'clock'],
  run: (context, [file = ''], options) => runImport(context, 'licenses', file, options),
});
