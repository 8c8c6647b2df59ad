import { readTrust, rootsOption } from '../clients/trust.ts';
import { defineCommand } from '../shared/command.ts';
import { readTextFile } from '../shared/named-file.ts';
import { toReasonText, toTimeText } from '../shared/signed-file.ts';
import { toColumns } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'verify <FILE>',
  description:
    'Say whether a passport is genuine, and what it proves. With --roots it asks no server and no database. Exit code 0: genuine; 1: not.',
  examples: ['passport verify passport.txt', 'passport verify passport.txt --roots roots.json'],
  options: { ...rootsOption, '--sunset <FILE>': 'the statement of a shop that has closed' },
  needs: ['shop'],
  needsWith: { '--roots': [] },
  async run(context, [file = ''], options) {
    const { verifyPassport } = await import('@backline/activation/verify-passport');
    const text = await readTextFile(context, file);
    const beside = options.sunset === undefined ? undefined : await readTextFile(context, options.sunset);
    const trust = await readTrust(context, options);
    const { reason, passport, sunset } = await verifyPassport(text, trust, beside);
    if (options.sunset !== undefined && sunset === null)
      context.log(`${options.sunset} is no sunset statement of these roots, and counts for nothing.`);
    if (passport === null) {
      if (reason !== null) context.log(toReasonText(reason, trust, text, 'passport'));
      return { data: { reason, passport, sunset }, lines: [], isRefused: true };
    }
    const { iat, who, own, sub, iss } = passport;
    context.log(`Genuine: signed by ${iss} on ${toTimeText(iat)}.`);
    if (sunset !== null) context.log('The shop has closed: what is owned for good plays on any computer.');
    const rows = own.map(({ sku, name, since, until, cause, ref }) => [
      sku,
      name,
      toTimeText(since),
      until === 0 ? 'for good' : toTimeText(until),
      ref === '' ? cause : `${cause} ${ref}`,
    ]);
    return {
      data: { reason, passport, sunset },
      lines: [
        `account  ${sub}`,
        `owner    ${who === undefined ? 'not named' : `${who.name} <${who.email}>`}`,
        '',
        ...toColumns(['SKU', 'NAME', 'SINCE', 'UNTIL', 'FROM'], rows),
      ],
    };
  },
});
