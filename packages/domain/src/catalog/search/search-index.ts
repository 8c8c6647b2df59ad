import type { Mood } from '../get-search-texts.ts';
import { fold, isNear, toWords } from './search-words.ts';

/** The places where a word can be found, the best first. */
export const places = ['name', 'instrument', 'tag', 'text'] as const;
export type Place = (typeof places)[number];

/**
 * Additions to a place's rank: a whole word beats its beginning, and that beats a similar word. Words further back rank
 * slightly lower. A mood's meaning ranks like a tag anywhere, and better with each further meaning found.
 */
const costs = { whole: 0, beginning: 0.2, mood: 2.3, near: 0.5, position: 0.02, meaning: 0.3 };
/** The bonus for each further meaning of a mood in a line, less than for another word. */
const lineMeaning = 0.03;
/** From this length on, a search also finds words that begin with the text; shorter ones match whole words only. */
const beginningFrom: Record<Place, number> = { name: 1, instrument: 2, tag: 2, text: 4 };

/** A word in a pack: its place, and its instrument, or 0. */
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
  /** The best match by meaning, and which meaning was found last. */
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

export interface SearchIndex {
  /** Adds a pack's text. `line` counts its instruments from 1. */
  add: (pack: number, place: Place, source: string, line?: number) => void;
  /** Finds the packs with a word, with each one's best match. `all`: all words of the search. */
  findWord: (asked: string, all: readonly string[], isTolerant: boolean) => Map<number, Met>;
  isKnown: (word: string) => boolean;
  findMood: (word: string) => Mood | null;
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

  const findWord = (asked: string, all: readonly string[], isTolerant: boolean): Map<number, Met> => {
    const met = new Map<number, Met>();
    for (const [word, postings] of words)
      if (word === asked) takeAll(met, postings, costs.whole);
      else if (word.startsWith(asked)) takeAll(met, postings.filter(isLongEnough(asked)), costs.beginning);
    for (const [meaning, term] of (meanings.get(asked)?.terms ?? []).entries()) {
      // In "Christmas bells", an item that is just a bell has one of the two words, not both.
      if (term.every((word) => all.includes(word))) continue;
      for (const posting of findTerm(term)) takeMeaning(met, posting, meaning);
    }
    if (isTolerant || met.size === 0) takeAll(met, findNear(asked), costs.near);
    return met;
  };

  return {
    add,
    findWord,
    isKnown: (word) => words.has(word) || meanings.has(word),
    findMood: (word) => meanings.get(word)?.mood ?? null,
    findWritten: (test) =>
      [...new Set([...words.keys(), ...meanings.keys()])]
        .filter(test)
        .toSorted((one, other) => (words.get(other)?.length ?? 0) - (words.get(one)?.length ?? 0))
        .map((word) => written.get(word) ?? word),
  };
}
