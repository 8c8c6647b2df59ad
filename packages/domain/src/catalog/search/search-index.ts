import type { Mood } from '../get-search-texts.ts';
import { fold, isNear, toMeaning, toWords } from './search-words.ts';

/** The places where a word can be found, the best first. */
export const places = ['name', 'instrument', 'tag', 'text'] as const;
export type Place = (typeof places)[number];

/**
 * The costs that are added to a place's rank. A whole word is better than the beginning of one, and that is better than
 * a similar word. Words further back rank slightly lower. A mood's meaning ranks like a tag, wherever it is, and
 * better with each further meaning found.
 */
const costs = { whole: 0, beginning: 0.2, mood: 2.3, near: 0.5, position: 0.02, meaning: 0.3 };
/** The bonus for each further meaning of a mood in a line. It is smaller than the score of another word. */
const lineMeaning = 0.03;
/** A search text of at least this length also matches the beginning of a word. Shorter ones match whole words only. */
const beginningFrom: Record<Place, number> = { name: 1, instrument: 2, tag: 2, text: 4 };

/** The place of a word in a pack, and the number of its instrument, or 0. */
interface Posting {
  pack: number;
  place: number;
  line: number;
  at: number;
  source: string;
}

/** The best match of a word in a pack, and a score for each of its lines: 1 or slightly more. */
export interface Met {
  cost: number;
  place: number;
  source: string;
  /** True if the best match is by a mood's meaning. `meaning` is the last one found, or -1. */
  isMood: boolean;
  meaning: number;
  lines: Map<number, number> | null;
}

function take(met: Map<number, Met>, { pack, place, line, source }: Posting, cost: number, meaning: number): Met {
  const isMood = meaning >= 0;
  let best = met.get(pack);
  if (best === undefined) {
    best = { cost, place, source, isMood, meaning, lines: null };
    met.set(pack, best);
  } else if (cost < best.cost) Object.assign(best, { cost, place, source, isMood });
  if (line > 0) {
    best.lines ??= new Map();
    if (!best.lines.has(line)) best.lines.set(line, 1);
  }
  return best;
}

function takeAll(met: Map<number, Met>, postings: readonly Posting[], extra: number): void {
  for (const posting of postings)
    take(met, posting, posting.place + extra + costs.position * Math.min(posting.at, 9), -1);
}

/** Each further meaning of a mood improves a pack's or line's rank slightly. */
function takeMeaning(met: Map<number, Met>, posting: Posting, meaning: number): void {
  const { pack, line } = posting;
  const before = met.get(pack);
  const score = before?.lines?.get(line);
  if (score !== undefined) before?.lines?.set(line, score + lineMeaning);
  if (before !== undefined && before.meaning !== meaning) before.cost -= costs.meaning;
  take(met, posting, costs.mood, meaning).meaning = meaning;
}

/** A search: its words, and the meanings of moods that the visitor removed (`toMeaning`). */
export interface Asked {
  words: readonly string[];
  without: ReadonlySet<string>;
  isTolerant: boolean;
}

export interface SearchIndex {
  /** Adds a pack's text. `line` counts its instruments from 1. */
  add: (pack: number, place: Place, source: string, line?: number) => void;
  /** Finds the packs with a word, with each one's best match. */
  findWord: (word: string, asked: Asked) => Map<number, Met>;
  /** The words of a text that match a search, in their folded form. */
  findMet: (source: string, asked: Asked) => ReadonlySet<string>;
  isKnown: (word: string) => boolean;
  /** A mood and its meanings, except those in `without`. */
  findMood: (word: string, without: ReadonlySet<string>) => Mood | null;
  /** The original spellings of words that pass a test, the most frequent first. */
  findWritten: (test: (word: string) => boolean) => string[];
}

const isLongEnough =
  (asked: string) =>
  ({ place }: Posting) =>
    asked.length >= beginningFrom[places[place] ?? 'text'];

/** All words of all packs, by their folded form. */
export function createSearchIndex(moods: readonly Mood[]): SearchIndex {
  const words = new Map<string, Posting[]>();
  /** The original spelling of each word. The shortest one is used, because it is not a plural. */
  const written = new Map<string, string>();
  const meanings = new Map(
    moods.map((mood) => [fold(mood.word), { mood, terms: mood.means.map((term) => toWords(term).map(fold)) }]),
  );

  const folded = new Map<string, string>();
  /** A cache, because a shop's texts repeat the same words. */
  const foldOnce = (text: string) => {
    const word = folded.get(text) ?? fold(text);
    folded.set(text, word);
    return word;
  };

  const add = (pack: number, place: Place, source: string, line = 0) => {
    for (const [at, text] of toWords(source).entries()) {
      const word = foldOnce(text);
      const posting = { pack, place: places.indexOf(place), line, at, source };
      const known = words.get(word);
      if (known === undefined) words.set(word, [posting]);
      else known.push(posting);
      if (text.length < (written.get(word)?.length ?? Number.POSITIVE_INFINITY)) written.set(word, text);
    }
  };

  /** The tags and lines with all words of a term. */
  const findTerm = ([first = '', ...others]: readonly string[]): Posting[] =>
    (words.get(first) ?? []).filter(({ place, source }) => {
      if (places[place] === 'name' || places[place] === 'text') return false;
      if (others.length === 0) return true;
      const own = new Set(toWords(source).map(foldOnce));
      return others.every((word) => own.has(word));
    });

  const findNear = (asked: string): Posting[] => {
    const find = (isWhole: boolean) =>
      [...words].flatMap(([word, postings]) => (isNear(word, asked, isWhole) ? postings : []));
    const whole = find(true);
    return whole.length > 0 ? whole : find(false);
  };

  const isLeft = (mood: Mood, without: ReadonlySet<string>) => (_: unknown, at: number) =>
    !without.has(toMeaning(mood.word, mood.means[at] ?? ''));
  const findTerms = (word: string, { words: all, without }: Asked) => {
    const known = meanings.get(word);
    const left = known?.terms.filter(isLeft(known.mood, without)) ?? [];
    // In a search for "Christmas bells", a pack that only has bells matches one of the two words, not both.
    return left.filter((term) => !term.every((one) => all.includes(one)));
  };

  const findWord = (wanted: string, asked: Asked): Map<number, Met> => {
    const met = new Map<number, Met>();
    for (const [word, postings] of words)
      if (word === wanted) takeAll(met, postings, costs.whole);
      else if (word.startsWith(wanted)) takeAll(met, postings.filter(isLongEnough(wanted)), costs.beginning);
    for (const [meaning, term] of findTerms(wanted, asked).entries())
      for (const posting of findTerm(term)) takeMeaning(met, posting, meaning);
    if (asked.isTolerant || met.size === 0) takeAll(met, findNear(wanted), costs.near);
    return met;
  };

  const findMet = (source: string, asked: Asked): ReadonlySet<string> => {
    const own = [...new Set(toWords(source).map(foldOnce))];
    const met = asked.words.flatMap((wanted) => {
      const meant = findTerms(wanted, asked).filter((term) => term.every((word) => own.includes(word)));
      const begun = own.filter(
        (word) => word === wanted || (wanted.length >= beginningFrom.instrument && word.startsWith(wanted)),
      );
      const exact = [...meant.flat(), ...begun];
      if (exact.length > 0 || (!asked.isTolerant && words.has(wanted))) return exact;
      return own.filter((word) => isNear(word, wanted, false));
    });
    return new Set(met);
  };

  return {
    add,
    findWord,
    findMet,
    isKnown: (word) => words.has(word) || meanings.has(word),
    findMood: (word, without) => {
      const mood = meanings.get(word)?.mood;
      return mood === undefined ? null : { ...mood, means: mood.means.filter(isLeft(mood, without)) };
    },
    findWritten: (test) =>
      [...new Set([...words.keys(), ...meanings.keys()])]
        .filter(test)
        .toSorted((one, other) => (words.get(other)?.length ?? 0) - (words.get(one)?.length ?? 0))
        .map((word) => written.get(word) ?? word),
  };
}
