import { defineCommand } from '../shared/command.ts';
import { codesFromOptions } from '../shared/options.ts';
import { changeCode, changeCodes, readCodes } from './change-codes.ts';

export const command = defineCommand({
  usage: 'restore [CODES...]',
  description: 'Undo the revocation of a code, or of many.',
  examples: [
    'license restore SPRING/PQRS --reason "refund was a mistake"',
    'license restore --file leaked.txt --reason "it was the wrong list"',
  ],
  options: codesFromOptions,
  reason: 'demanded',
  needs: ['shop'],
  async run(context, args, options) {
    const { reason } = options;
    const codes = await readCodes(context, args, options);
    const [licenseCode = ''] = codes;
    return context.withClient((client) =>
      args.length === 1
        ? changeCode(context, { client, way: 'restore', licenseCode, reason })
        : changeCodes(context, options, { client, way: 'restore', codes, reason }),
    );
  },
});
