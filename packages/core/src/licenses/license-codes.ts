import { createHmac, randomBytes } from 'node:crypto';
import {
  licenseCodeAlphabet,
  licenseCodeLength,
  parseLicenseCodes,
  toCheckCharacter,
} from '@backline/domain/licenses/license-code';
import type { Core } from '../core.ts';

/**
 * Creates a code in its printed form: 75 random bits and a check character. Rate limits make up for the bits missing to
 * 80: see docs/decisions/012-license-codes.md.
 */
export function makeLicenseCode(prefix: string): string {
  let body = '';
  for (const byte of randomBytes(licenseCodeLength - 1)) body += licenseCodeAlphabet.charAt(byte & 31);
  const [code = ''] = parseLicenseCodes(body + toCheckCharacter(body), prefix);
  return code;
}

/** The stored hash of another system's code. It is used exactly as written, without surrounding spaces. */
export function hashForeignCode(core: Core, text: string): string {
  // None of our own codes contains the space.
  return hashLicenseCode(core, `foreign ${text.trim()}`);
}

/** The stored hash of a code, which is useless to a reader of the database. */
export function hashLicenseCode(core: Core, bare: string): string {
  return createHmac('sha256', core.keys.licenseCodes).update(bare).digest('base64url');
}
