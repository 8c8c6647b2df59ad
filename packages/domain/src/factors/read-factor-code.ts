import { readShortCode, toPlainText } from '../inputs/plain-text.ts';

/** The six digits of an authenticator app in a text, or null. */
export function readTotp(text: string): string | null {
  return readShortCode(text, /^\d{6}$/, /(?<![\p{L}\p{N}])\d{3}[- ]?\d{3}(?![\p{L}\p{N}])/gu);
}

/** The digits to show while an authenticator app's code is typed or pasted: at most six. */
export function toTypedTotp(text: string): string {
  return readTotp(text) ?? toPlainText(text).replace(/\D/g, '').slice(0, 6);
}

/** The recovery code in a text, with look-alikes corrected, or null. */
export function readRecoveryCode(text: string): string | null {
  const code = readShortCode(text, /^[0-9A-Z]{10}$/, /(?<![\p{L}\p{N}])[0-9A-Z]{5} ?- ?[0-9A-Z]{5}(?![\p{L}\p{N}])/gu);
  return code?.replaceAll('O', '0').replace(/[IL]/g, '1') ?? null;
}
