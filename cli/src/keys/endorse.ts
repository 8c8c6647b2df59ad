import type { PublicKey } from '@backline/activation/token';
import { formatTokens } from '@backline/activation/token-file';
import type { Issuer } from '@backline/core/keys/endorse-key';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { readTextFile, writeNewFile } from '../shared/named-file.ts';
import { readRoot, rootOption } from './root.ts';

export const command = defineCommand({
  usage: 'endorse <FILE>',
  description:
    'With --root: answer the request of "keys rotate" on the machine that has the root; needs no database. Without: take in that answer, or a revocation.',
  examples: [
    'keys endorse request.json --root backline-root1.json --out endorsement.txt',
    'keys endorse endorsement.txt',
  ],
  options: { ...rootOption, '--out <FILE>': 'write the answer to a file' },
  needs: ['database'],
  needsWith: { '--root': [] },
  async run(context, [file = ''], options) {
    const text = await readTextFile(context, file);
    if (options.root === undefined) {
      const { takeStatement } = await import('@backline/core/keys/store-key');
      const taken = await withCore(context, (core) => takeStatement(core, operator, text));
      context.log(`Key ${taken.kid} is ${taken.what}.`);
      return { data: taken, lines: [taken.kid] };
    }
    const { issuer, product, kid, x } = parseRequest(file, text);
    const { endorseKey } = await import('@backline/core/keys/endorse-key');
    const root = await readRoot(context, options.root, options);
    const key = endorseKey(root, { kid, x }, { issuer, product }, { now: context.now() });
    const answer = formatTokens([`Key ${kid} may sign for ${issuer}, ${product}. Endorsed by ${root.kid}.`], { key });
    context.log(
      `Key ${kid} is endorsed for ${issuer}, ${product}. Take the answer to the server: backline keys endorse`,
    );
    if (options.out === undefined) return { data: { kid, key }, lines: answer.trimEnd().split('\n') };
    writeNewFile(context, options.out, answer);
    return { data: { kid, key }, lines: [options.out] };
  },
});

function parseRequest(file: string, text: string): PublicKey & Issuer {
  try {
    const { issuer, product, kid, x }: Record<string, unknown> = JSON.parse(text);
    const isKey = typeof kid === 'string' && typeof x === 'string' && /^[\w-]{43}$/.test(x);
    if (isKey && typeof issuer === 'string' && typeof product === 'string') return { issuer, product, kid, x };
  } catch {
    // The text is not JSON.
  }
  throw new CliError(
    `${file} is no request for an endorsement. "backline keys rotate --out FILE" writes one.`,
    'request_unusable',
  );
}
