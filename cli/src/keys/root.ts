import type { KeyPair } from '@backline/core/keys/key-pair';
import type { Context } from '../shared/command.ts';
import { readTextFile } from '../shared/named-file.ts';
import { refuseUsage } from '../shared/options.ts';
import { readPassword } from '../shared/read-password.ts';

const flag = '--passphrase-stdin';
export const passphraseOption = { [flag]: 'read the passphrase from a pipe' };
export const rootOption = {
  '--root <FILE>': 'the root file that "keys init" wrote; asks for its passphrase',
  ...passphraseOption,
} as const;

/** Reads a root from its file. Throws `RootFileError`. */
export async function readRoot(
  context: Context,
  file: string,
  { passphraseStdin = false }: { passphraseStdin?: boolean },
): Promise<KeyPair> {
  const { openRoot } = await import('@backline/core/keys/root-file');
  const text = await readTextFile(context, file);
  const words = { name: 'passphrase', label: 'Passphrase of the root', flag };
  return openRoot(text, await readPassword(context, passphraseStdin, words));
}

/** A passphrase for new roots, typed twice or piped in. */
export async function readNewPassphrase(
  context: Context,
  { passphraseStdin = false }: { passphraseStdin?: boolean },
): Promise<string> {
  const { passphraseMinLength } = await import('@backline/core/keys/root-file');
  const words = { name: 'passphrase', label: 'Passphrase for the roots', flag };
  const passphrase = await readPassword(context, passphraseStdin, words);
  if (passphrase.length < passphraseMinLength)
    throw refuseUsage(`A passphrase has at least ${passphraseMinLength} characters. Nothing was made.`);
  if (passphraseStdin) return passphrase;
  const again = await readPassword(context, false, { ...words, label: 'The same passphrase again' });
  if (again !== passphrase) throw refuseUsage('The two passphrases differ. Nothing was made.');
  return passphrase;
}
