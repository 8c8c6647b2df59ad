import { createHmac, randomBytes } from 'node:crypto';
import { toPlainCode } from '@backline/domain/licenses/code-layout';
import {
  licenseCodeAlphabet,
  licenseCodeLength,
  parseLicenseCodes,
  toCheckCharacter,
} from '@backline/domain/licenses/license-code';
import type { Core } from '../core.ts';

/**
 * Creates a code in its printed form, with 75 random bits and a check character. Rate limits make up for having fewer
 * than 80 bits: see docs/decisions/012-license-codes.md.
 */
export function makeLicenseCode(prefix: string): string {
  let body = '';
  for (const byte of randomBytes(licenseCodeLength - 1)) body += licenseCodeAlphabet.charAt(byte & 31);
  const [code = ''] = parseLicenseCodes(body + toCheckCharacter(body), prefix);
  return code;
}

/**
 * The stored hash of another system's code as it is written. Case matters only if the code has letters of both cases.
 */
export function hashForeignCode(core: Core, text: string): string {
  const code = toPlainCode(text);
  const isMixed = /\p{Lu}/u.test(code) && /\p{Ll}/u.test(code);
  // The space makes it different from our own codes.
  return hashLicenseCode(core, `foreign ${isMixed ? code : code.toUpperCase()}`);
}

/** The stored hash of a code, which is useless to a reader of the database. */
export function hashLicenseCode(core: Core, bare: string): string {
  return createHmac('sha256', core.keys.licenseCodes).update(bare).digest('base64url');
}
