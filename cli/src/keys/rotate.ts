import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { readRoot, rootOption } from './root.ts';

export const command = defineCommand({
  usage: 'rotate',
  description:
    'Make the next key that signs. With --root it signs at once; without, it waits, and what is printed is a request that "keys endorse --root" answers on the machine that has the root. Plugins need no update.',
  examples: ['keys rotate --root /media/stick/roots/backline-root1.json', 'keys rotate --out request.json'],
  options: { ...rootOption, '--out <FILE>': 'write the request to a file' },
  needs: ['database'],
  async run(context, _args, options) {
    const { createKeyPair } = await import('@backline/core/keys/key-pair');
    const { endorseKey } = await import('@backline/core/keys/endorse-key');
    const { addSigningKey, findNextKid } = await import('@backline/core/keys/store-key');
    const { findOwnRoot, getTrust } = await import('@backline/core/keys/find-keys');
    return withCore(context, async (core) => {
      const root =
        options.root === undefined ? await findOwnRoot(core) : await readRoot(context, options.root, options);
      const { roots } = await getTrust(core);
      if (root !== null && !roots.some(({ x }) => x === root.x))
        throw new CliError(
          `Plugins of this installation do not know the root of ${options.root}. Nothing was changed.`,
          'root_foreign',
        );
      const key = createKeyPair(await findNextKid(core));
      const { kid, x } = key;
      const about = { issuer: core.settings.publicUrl, product: core.settings.productSlug };
      const endorsement = root === null ? null : endorseKey(root, key, about, { now: core.clock.now() });
      await core.store.write((tx) => addSigningKey(core, tx, operator, key, endorsement));
      if (endorsement !== null) {
        context.log(`Key ${kid} signs from now on. The former one stays listed, and what it signed stays good.`);
        return { data: { kid, x, isEndorsed: true }, lines: [kid] };
      }
      context.log(`Key ${kid} waits for an endorsement: backline keys endorse REQUEST --root ROOT --out ENDORSEMENT`);
      const request = { ...about, kid, x };
      if (options.out === undefined) return { data: request, lines: [JSON.stringify(request)] };
      writeNewFile(context, options.out, `${JSON.stringify(request)}\n`);
      return { data: request, lines: [options.out] };
    });
  },
});
