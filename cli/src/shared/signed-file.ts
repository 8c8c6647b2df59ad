import type { Reason, Trust } from '@backline/activation/token';
import { readTokens } from '@backline/activation/token-file';

/** Why a signed file is not valid, with advice. */
const reasons: Record<Reason, (trust: Trust) => string> = {
  malformed: () => 'It is not a whole file: cut, edited, or something else. Ask for the file itself, not its text.',
  newer_format: () => 'It was written for a later version. Update this program.',
  bad_key: ({ roots }) =>
    `Its key is endorsed by none of the roots ${roots.map(({ kid }) => kid).join(', ')}: it is from another shop, or forged.`,
  bad_signature: () => 'It was changed after it was signed, or signed by another key.',
  wrong_issuer: ({ issuer }) => `It is not from ${issuer}.`,
  wrong_product: ({ product }) => `It is not for ${product}.`,
  bad_use: () => 'Its key was not allowed to sign it, or not at that time.',
  revoked: () => 'Its key was revoked before it signed this. A new file helps: the plugin gets one by itself.',
  foreign: () => 'It is for another computer.',
};

/** The command that reads each kind of file. */
const readers = { lease: 'lease inspect', passport: 'passport verify', pack: 'pack inspect' };

/** Explains why a file is not valid. `text` is its content, which was read as a `kind`. */
export function toReasonText(reason: Reason, trust: Trust, text: string, kind: keyof typeof readers): string {
  const tokens = reason === 'malformed' ? readTokens(text) : null;
  const others = Object.keys(readers) as (keyof typeof readers)[];
  const other = others.find((name) => name !== kind && tokens?.[name] !== undefined);
  if (other !== undefined) return `Not valid (${reason}). It is a ${other}: "backline ${readers[other]}" reads it.`;
  return `Not valid (${reason}). ${reasons[reason](trust)}`;
}

/** A time in a token. 0 has a special meaning. */
export function toTimeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
