import { randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { seal, unseal } from '../crypto.ts';
import { type KeyPair, toKeyPair } from './key-pair.ts';

/** The reason why a root file can't be used, with advice. */
export class RootFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RootFileError';
  }
}

export const passphraseMinLength = 12;

/** The cost of scrypt: about half a second and 128 MB, so that a stolen file is useless without its passphrase. */
const defaultCost = 131_072;
const format = 'backline root key 1';

const rootFile = z.object({
  format: z.literal(format),
  kid: z.string(),
  x: z.string(),
  cost: z.number(),
  salt: z.string(),
  sealed: z.string(),
});
type RootFile = z.output<typeof rootFile>;

function toKey(passphrase: string, { cost, salt }: Pick<RootFile, 'cost' | 'salt'>): Buffer {
  const options = { N: cost, r: 8, p: 1, maxmem: 2 ** 28 };
  return scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, options);
}

/** Writes the root files, encrypted with one passphrase. */
export function createRootSealer(passphrase: string, cost = defaultCost): (root: KeyPair) => string {
  const salt = randomBytes(16).toString('base64url');
  const key = toKey(passphrase, { cost, salt });
  return ({ kid, x, seed }) => {
    const file: RootFile = { format, kid, x, cost, salt, sealed: seal(key, seed) };
    return `${JSON.stringify(file, null, 2)}\n`;
  };
}

function parseRootFile(text: string): RootFile {
  try {
    return rootFile.parse(JSON.parse(text));
  } catch {
    throw new RootFileError(
      'This is not a root file, or it was changed. Use the file that "backline keys init" wrote.',
    );
  }
}

/** Reads a root from its file. Throws `RootFileError`. */
export function openRoot(text: string, passphrase: string): KeyPair {
  const file = parseRootFile(text);
  const { kid, x, sealed } = file;
  let pair: KeyPair | null = null;
  try {
    pair = toKeyPair(kid, unseal(toKey(passphrase, file), sealed));
  } catch {
    // A wrong passphrase and a changed file look the same to authenticated encryption.
  }
  if (pair?.x !== x)
    throw new RootFileError('The passphrase is not the one of this root file, or the file was changed.');
  return pair;
}
