import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Core } from '@backline/core/core';
import type { KeyPair } from '@backline/core/keys/key-pair';
import { operator, withCore } from '../clients/open-core.ts';
import { type Context, defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { demandTexts, refuseUsage } from '../shared/options.ts';
import { passphraseOption, readNewPassphrase } from './root.ts';
import { toHeader } from './to-header.ts';

export const command = defineCommand({
  usage: 'init',
  description:
    'Make the roots that plugins trust, a root and a spare, and a key that signs leases for two years. The roots are written into two folders, encrypted, and nowhere else: without them no key can follow. Prints what a plugin is built with, as a C header.',
  examples: [
    'keys init --out /media/stick/roots --copy /media/other/roots > backline_roots.h',
    'keys init --single > backline_roots.h',
  ],
  options: {
    '--out <FOLDER>': 'where the root files go: not a folder of the server',
    '--copy <FOLDER>': 'where a copy of them goes: another medium',
    ...passphraseOption,
    '--single': "no root files: this server's key is the root, and a stolen server needs a new plugin",
    '--again': 'make further roots although there are some: for a new build of the plugin, when all are lost',
  },
  confirms: true,
  needs: ['database'],
  async run(context, _args, options) {
    const { createKeyPair } = await import('@backline/core/keys/key-pair');
    return withCore(context, async (core) => {
      const count = await countRoots(core, options.again === true);
      const pairs =
        options.single === true ? [] : [createKeyPair(`root${count + 1}`), createKeyPair(`root${count + 2}`)];
      if (options.single === true) await confirmSingle(context);
      else await writeRoots(context, pairs, options);
      const kid = await storeKeys(core, pairs);
      const { getTrust } = await import('@backline/core/keys/find-keys');
      const trust = await getTrust(core);
      const made = new Set(pairs.length === 0 ? [kid] : pairs.map((pair) => pair.kid));
      const shown = { ...trust, roots: trust.roots.filter((root) => made.has(root.kid)) };
      context.log(`Key ${kid} signs leases of ${trust.product} for ${trust.issuer}.`);
      const { issuer, product, roots } = shown;
      return { data: { issuer, product, roots, kid }, lines: toHeader(shown) };
    });
  },
});

/** The number of roots, not counting the one that every development installation has. */
async function countRoots(core: Core, isAgain: boolean): Promise<number> {
  const { isDevelopmentKey } = await import('@backline/core/keys/ensure-development-keys');
  const { findKeys, isRoot } = await import('@backline/core/keys/find-keys');
  const roots = (await findKeys(core)).filter((row) => isRoot(row) && !isDevelopmentKey(row));
  if (roots.length === 0 || isAgain) return roots.length;
  throw new CliError(
    `There are roots already: ${roots.map(({ kid }) => kid).join(', ')}. "backline keys rotate" makes another key that signs; "--again" makes further roots. Nothing was changed.`,
    'keys_exist',
  );
}

async function confirmSingle(context: Context): Promise<void> {
  const question = 'Without root files, anyone who steals the database and APP_SECRET signs leases for ever.';
  await context.confirm(question, 'single');
}

/** Writes the roots to two places. Continues only after the user confirms that the copies will be kept apart. */
async function writeRoots(
  context: Context,
  pairs: readonly KeyPair[],
  options: { out?: string; copy?: string; passphraseStdin?: boolean; yes?: boolean },
): Promise<void> {
  const { out, copy } = options;
  const folders = Object.values(demandTexts({ out, copy }, ['out', 'copy']));
  if (new Set(folders.map((folder) => resolve(context.toPath(folder)))).size === 1)
    throw refuseUsage('--out and --copy are one folder. Keep the copy elsewhere.');
  for (const folder of folders)
    if (statSync(context.toPath(folder), { throwIfNoEntry: false })?.isDirectory() !== true)
      throw refuseUsage(`There is no folder ${folder}. Nothing was made.`);
  if (options.passphraseStdin === true && options.yes !== true)
    throw refuseUsage('With a passphrase from a pipe, --yes says that the copies are kept apart. Nothing was made.');
  const passphrase = await readNewPassphrase(context, options);
  const { createRootSealer } = await import('@backline/core/keys/root-file');
  const sealRoot = createRootSealer(passphrase);
  for (const pair of pairs) {
    const text = sealRoot(pair);
    for (const folder of folders) writeNewFile(context, join(folder, `backline-${pair.kid}.json`), text);
  }
  context.log(`The roots are in ${folders.join(' and in ')}, and nothing else knows them.`);
  context.log('Take both folders off this machine, and keep them and the passphrase apart.');
  await context.confirm('Is a copy in another place?', 'copied');
}

/**
 * Stores the public halves of the roots, and a key that the first root endorses. Without roots, the key is its own
 * root.
 */
async function storeKeys(core: Core, pairs: readonly KeyPair[]): Promise<string> {
  const { createKeyPair } = await import('@backline/core/keys/key-pair');
  const { endorseKey } = await import('@backline/core/keys/endorse-key');
  const { addRoots, addSigningKey, findNextKid } = await import('@backline/core/keys/store-key');
  const key = createKeyPair(await findNextKid(core));
  const about = { issuer: core.settings.publicUrl, product: core.settings.productSlug };
  const endorsement = endorseKey(pairs[0] ?? key, key, about, { now: core.clock.now() });
  await core.store.write(async (tx) => {
    await addRoots(core, tx, operator, pairs);
    await addSigningKey(core, tx, operator, key, endorsement);
  });
  return key.kid;
}
