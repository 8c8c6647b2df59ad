import { createHash } from 'node:crypto';
import type { Settings } from './settings.ts';

export type NewId = (prefix: string) => string;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function toBase32(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / 32)) text = alphabet.charAt(rest % 32) + text;
  return text;
}

/** Ids sort by age like Paddle's ULIDs, but come from a seed and a counter, so that runs can be compared. */
export function createIds(settings: Settings, seed: string): NewId {
  return (prefix) => {
    const count = settings.get('id_count', 0) + 1;
    settings.set('id_count', count);
    const digest = createHash('sha256').update(`${seed}:${prefix}:${count}`).digest();
    const tail = Array.from(digest.subarray(0, 16), (byte) => alphabet.charAt(byte % 32)).join('');
    return `${prefix}_01k${toBase32(count, 7)}${tail}`;
  };
}
