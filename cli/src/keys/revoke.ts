import { formatTokens } from '@backline/activation/token-file';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parseStart } from '../shared/options.ts';
import { readRoot, rootOption } from './root.ts';
import { signFor } from './sign-for.ts';

export const command = defineCommand({
  usage: 'revoke <KEY>',
  description:
    'Refuse what a key signed from a time on: when its private half is known to others. Plugins hear of it with their next refresh. A thief can date back, so choose an early --from where that matters: offline leases since then have to be made again.',
  examples: [
    'keys revoke 2026a --root /media/stick/roots/backline-root1.json',
    'keys revoke 2026a --from 2026-05-01 --root backline-root1.json --out revocation.txt',
  ],
  options: {
    ...rootOption,
    '--from <DATE>': 'the time of signing from which nothing counts (now)',
    '--out <FILE>': 'write the statement to a file, for "keys endorse" on the server: needs no database',
  },
  required: ['root'],
  confirms: true,
  needs: ['database'],
  needsWith: { '--out': [] },
  async run(context, [kid = ''], options) {
    const from = options.from === undefined ? context.now() : new Date(parseStart(options.from, 'from'));
    const root = await readRoot(context, options.root, options);
    const question = `This revokes what ${kid} has signed since ${from.toISOString()}. It cannot be undone.`;
    await context.confirm(question, 'revoke');
    const { toSeconds } = await import('@backline/core/keys/key-pair');
    const claims = { kid, from: toSeconds(from) };
    const revocation = await signFor(context, 'revocation', root, claims, options.out);
    if (options.out !== undefined) return { data: { kid, revocation }, lines: [options.out] };
    const { takeStatement } = await import('@backline/core/keys/store-key');
    await withCore(context, (core) => takeStatement(core, operator, formatTokens([], { revocation })));
    context.log(`Key ${kid} is revoked. If no other signs now: backline keys rotate`);
    return { data: { kid, revocation }, lines: [kid] };
  },
});
