import { fold, isNear, toWords } from './search-words.ts';

const around = 4;

/** Returns a few words of a text around the first word that begins with `asked` or is similar to it. */
export function toExcerpt(text: string, asked: string): string {
  const parts = text.split(/\s+/);
  const find = (test: (word: string) => boolean) =>
    parts.findIndex((part) => toWords(part).some((word) => test(fold(word))));
  const exact = find((word) => word.startsWith(asked));
  const at = Math.max(0, exact >= 0 ? exact : find((word) => isNear(word, asked, false)));
  const from = Math.max(0, at - around);
  const shown = parts.slice(from, at + around + 1).join(' ');
  return `${from > 0 ? '…' : ''}${shown}${at + around + 1 < parts.length ? '…' : ''}`;
}
