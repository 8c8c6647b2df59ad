import { fold, toWords } from './search-words.ts';

/** A part of a text. It is marked if it is a word that a search found. */
export interface MarkedPart {
  text: string;
  isMet: boolean;
}

/** A text in parts, with each word among `met` as a part of its own. */
export function toMarkedParts(text: string, met: ReadonlySet<string>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  for (const piece of text.split(/([\s,;:()/]+)/)) {
    const isMet = toWords(piece).some((word) => met.has(fold(word)));
    const last = parts.at(-1);
    if (isMet || last === undefined || last.isMet) parts.push({ text: piece, isMet });
    else last.text += piece;
  }
  return parts.filter(({ text: shown }) => shown !== '');
}
