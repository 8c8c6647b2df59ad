import { countCharacters } from '../text.ts';

/** Joiners and direction marks, which some scripts need. They stay in a name, but are not counted as characters. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const letter = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** A name is stored as typed. */
export const toName = (typed: string): string => typed.normalize('NFC').trim();

/** True if any character is visible. */
export const hasVisible = (text: string): boolean => text.replace(invisible, '').trim() !== '';

/** True if a name has a visible letter, digit or emoji. */
export const hasVisibleLetter = (name: string): boolean => letter.test(name.replace(invisible, ''));

/** The number of visible characters. 0 if none is a letter. */
export function countVisible(name: string): number {
  return hasVisibleLetter(name) ? countCharacters(name.replace(invisible, '')) : 0;
}
