import { codeAlphabet, toCheckCharacter } from '@backline/activation/code-alphabet';

const form = new RegExp(`^[${codeAlphabet}]{10}$`);

/** Normalizes a release code: no dash, and look-alikes read as digits. Null if it was mistyped. */
export function parseReleaseCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return form.test(code) && toCheckCharacter(code.slice(0, -1)) === code.at(-1) ? code : null;
}
