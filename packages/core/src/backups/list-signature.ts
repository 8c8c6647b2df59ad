import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { BackupError } from './backup-error.ts';

/** Signs backup lists, and verifies signatures made with the same key. */
export interface ListSignature {
  sign(bytes: Uint8Array): string;
  isRight(bytes: Uint8Array, signature: string): boolean;
}

const toPublicText = (key: KeyObject) => key.export({ format: 'jwk' }).x ?? '';

/** A pair of keys: the server signs with one, and anyone who reads backups verifies with the other. */
export function makeSigningKey(): { signingKey: string; signedBy: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { signingKey, signedBy: toPublicText(publicKey) };
}

function readPublicKey(text: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' });
  } catch {
    throw new BackupError('The line "# signed-by:" of the key file is damaged: take it from "backline db backup key".');
  }
}

function readPrivateKey(text: string): KeyObject {
  try {
    return createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' });
  } catch {
    throw new BackupError('BACKUP_SIGNING_KEY is damaged: take it from "backline db backup key", or make another one.');
  }
}

/**
 * Builds the signer from either half of the key pair. If both are given, signatures are verified with the public half,
 * which a person kept. Throws `BackupError`.
 */
export function createListSignature({
  signingKey,
  signedBy,
}: {
  signingKey?: string | undefined;
  signedBy?: string | undefined;
}): ListSignature {
  const own = signingKey === undefined ? null : readPrivateKey(signingKey);
  const from = signedBy === undefined ? own && createPublicKey(own) : readPublicKey(signedBy);
  return {
    sign(bytes) {
      if (own === null)
        throw new BackupError('BACKUP_SIGNING_KEY is not set: "backline db backup key" makes one, with the rest.');
      return sign(null, bytes, own).toString('base64url');
    },
    isRight(bytes, signature) {
      if (from === null)
        throw new BackupError(
          'Say who signs the backups: by --key FILE with a line "# signed-by:", or by BACKUP_SIGNING_KEY.',
        );
      return verify(null, bytes, from, Buffer.from(signature, 'base64url'));
    },
  };
}
