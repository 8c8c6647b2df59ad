import { countCharacters } from '../text.ts';

/** Joiners and marks of direction belong to scripts: they are kept in a name, and count for nothing. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Emoji, flags among them, are other symbols. */
const letter = /[\p{L}\p{N}\p{So}]/u;

/** A name is stored as it was typed. */
export const toName = (typed: string): string => typed.normalize('NFC').trim();

/** True if a text shows anything at all. */
export const hasVisible = (text: string): boolean => text.replace(invisible, '').trim() !== '';

/** True if somebody can read anything in a name. */
export const hasVisibleLetter = (name: string): boolean => letter.test(name.replace(invisible, ''));

/** The length of a name as its reader sees it: nothing, where no letter is visible. */
export function countVisible(name: string): number {
  return hasVisibleLetter(name) ? countCharacters(name.replace(invisible, '')) : 0;
}
