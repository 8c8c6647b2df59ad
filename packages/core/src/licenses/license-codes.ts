import { createHmac, randomBytes } from 'node:crypto';
import {
  licenseCodeAlphabet,
  licenseCodeLength,
  parseLicenseCodes,
  toCheckCharacter,
} from '@backline/domain/licenses/license-code';
import type { Core } from '../core.ts';

/**
 * A new code as it is printed: 75 random bits and a check character. What is missing to 80 bits, guessing limits make
 * up for (decision record 012).
 */
export function makeLicenseCode(): string {
  let body = '';
  for (const byte of randomBytes(licenseCodeLength - 1)) body += licenseCodeAlphabet.charAt(byte & 31);
  const [code = ''] = parseLicenseCodes(body + toCheckCharacter(body));
  return code;
}

/** How a bare code is stored and found: nobody who reads the database can use one. */
export function hashLicenseCode(core: Core, bare: string): string {
  return createHmac('sha256', core.keys.licenseCodes).update(bare).digest('base64url');
}
