import { toCheckCharacter } from '@backline/activation/code-alphabet';
import { readShortCode } from '../../inputs/plain-text.ts';

const form = /^[0-9A-Z]{10}$/;
const groups = /(?<![\p{L}\p{N}])[0-9A-Z]{5} ?- ?[0-9A-Z]{5}(?![\p{L}\p{N}])/gu;

/** The release code in a text, without its dash and with look-alikes read as digits, or null if mistyped. */
export function parseReleaseCode(text: string): string | null {
  const code = readShortCode(text, form, groups)?.replaceAll('O', '0').replace(/[IL]/g, '1');
  return code !== undefined && toCheckCharacter(code.slice(0, -1)) === code.at(-1) ? code : null;
}
