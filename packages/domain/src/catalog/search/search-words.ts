const marks = /\p{M}+/gu;
const apostrophes = /['’]/g;
const noWord = /[^\p{L}\p{N}]+/u;
/** Words that say nothing about a sound. */
const fillers = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'of', 'on', 'the', 'to', 'with']);
/** From this length on, a word may have one typo. */
const tolerantFrom = 4;

/** Folds a word for comparison: removes accents, case and a plural s. */
export function fold(word: string): string {
  const plain = word.normalize('NFKD').replace(marks, '').toLowerCase();
  if (plain.length < 4 || !plain.endsWith('s') || plain.endsWith('ss')) return plain;
  return /(?:s|x|ch|sh)es$/.test(plain) ? plain.slice(0, -2) : plain.slice(0, -1);
}

const toParts = (text: string) => text.replace(apostrophes, '').split(noWord).filter(Boolean);
const isJoined = (part: string) => part.includes('-') && toParts(part).length > 1;
const join = (part: string) => toParts(part).join('');

/** The words of a text as written. A hyphenated word also counts as a whole. */
export function toWords(text: string): string[] {
  const joined = text.includes('-') ? text.split(/\s+/).filter(isJoined).map(join) : [];
  return [...toParts(text), ...joined];
}

/** The words of a search, folded. A hyphenated word stays whole if it is known. */
export function toAskedWords(text: string, isKnown: (word: string) => boolean): string[] {
  const words = text.split(/\s+/).flatMap((part) => {
    const whole = isJoined(part) ? fold(join(part)) : '';
    return whole !== '' && isKnown(whole) ? [whole] : toParts(part).map(fold);
  });
  const all = [...new Set(words)];
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}

/** A meaning of a mood, as one text. */
export const toMeaning = (word: string, meaning: string) => `${word}:${meaning}`;

/** A text without one of its words. */
export function withoutWord(text: string, word: string): string {
  const isIt = (part: string) => toWords(part).some((one) => fold(one) === fold(word));
  return text
    .split(/\s+/)
    .filter((part) => !isIt(part))
    .join(' ');
}

/** True if a word, or its beginning, differs from `asked` by one typo: a wrong, missing, extra or swapped letter. */
export function isNear(word: string, asked: string, isWhole: boolean): boolean {
  if (asked.length < tolerantFrom || word.length < asked.length - 1) return false;
  let same = 0;
  while (same < asked.length && word[same] === asked[same]) same += 1;
  const follows = (rest: string, from: number) =>
    word.startsWith(rest, from) && (!isWhole || word.length === from + rest.length);
  const rest = asked.slice(same + 1);
  return (
    // A wrong letter.
    follows(rest, same + 1) ||
    // An extra letter.
    follows(rest, same) ||
    // A missing letter.
    follows(asked.slice(same), same + 1) ||
    // Two swapped letters.
    (word[same] === asked[same + 1] && word[same + 1] === asked[same] && follows(asked.slice(same + 2), same + 2))
  );
}

/** True if words are similar: at most a third of the letters differ, and at most two. */
export function isAlike(word: string, asked: string): boolean {
  const most = Math.min(2, Math.floor(asked.length / 3));
  if (asked.length < tolerantFrom || Math.abs(word.length - asked.length) > most) return false;
  let before = Array.from({ length: asked.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...word].entries()) {
    const [first = row, ...above] = before;
    let corner = first;
    let left = row + 1;
    before = [left];
    for (const [at, up] of above.entries()) {
      left = Math.min(left + 1, up + 1, corner + (asked[at] === letter ? 0 : 1));
      corner = up;
      before.push(left);
    }
  }
  return Number(before.at(-1)) <= most;
}
