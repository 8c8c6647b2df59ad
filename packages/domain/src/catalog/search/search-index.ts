import type { Mood } from '../get-search-texts.ts';
import { fold, isNear, toWords } from './search-words.ts';

/** Where a word was found, the best place first. */
export const places = ['name', 'instrument', 'tag', 'text'] as const;
export type Place = (typeof places)[number];

/**
 * Added to a place's rank: a whole word comes before its beginning, and that before a near word; a word further back in
 * its place is a little worse. What a mood stands for costs as much as a tag, wherever it is met, and less with each more
 * of its meanings.
 */
const costs = { whole: 0, beginning: 0.2, mood: 2.3, near: 0.5, position: 0.02, meaning: 0.3 };
/** The weight that each more of a mood's meanings adds to a line, less than that of another word. */
const lineMeaning = 0.03;
/** From so many letters on, a word that begins with them is found; before, the whole word alone. */
const beginningFrom: Record<Place, number> = { name: 1, instrument: 2, tag: 2, text: 4 };

/** A word of a pack: where it stands, and in which instrument, 0 elsewhere. */
interface Posting {
  pack: number;
  place: number;
  line: number;
  at: number;
  source: string;
}

/** The best way in which a pack meets one word, and how well each of its lines does: 1, and a little more. */
export interface Met {
  cost: number;
  place: number;
  source: string;
  /** By what it stands for, and by which of its meanings the last time. */
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

/** Each meaning of a mood that a pack or line has besides another way to meet the word makes it a little better. */
function takeMeaning(met: Map<number, Met>, posting: Posting, meaning: number): void {
  const { pack, line } = posting;
  const before = met.get(pack);
  const score = before?.lines?.get(line);
  if (score !== undefined) before?.lines?.set(line, score + lineMeaning);
  if (before !== undefined && before.meaning !== meaning) before.cost -= costs.meaning;
  take(met, posting, costs.mood, meaning).meaning = meaning;
}

export interface SearchIndex {
  /** Takes in a text of a pack, by its number. `line` counts its instruments from 1. */
  add: (pack: number, place: Place, source: string, line?: number) => void;
  /** The packs that have a word, in the best way that they have it. `all`: the words that are asked for with it. */
  findWord: (asked: string, all: readonly string[], isTolerant: boolean) => Map<number, Met>;
  isKnown: (word: string) => boolean;
  findMood: (word: string) => Mood | null;
  /** How the words are written for which a test holds, the most frequent first. */
  findWritten: (test: (word: string) => boolean) => string[];
}

const isLongEnough =
  (asked: string) =>
  ({ place }: Posting) =>
    asked.length >= beginningFrom[places[place] ?? 'text'];

/** The words of all packs, by what they are when folded. */
export function createSearchIndex(moods: readonly Mood[]): SearchIndex {
  const words = new Map<string, Posting[]>();
  /** How a word is written: the shortest way, which is no plural. */
  const written = new Map<string, string>();
  const meanings = new Map(
    moods.map((mood) => [fold(mood.word), { mood, terms: mood.means.map((term) => toWords(term).map(fold)) }]),
  );

  const folded = new Map<string, string>();
  /** A shop uses the same words over and over. */
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

  /** The tags and lines that have all words of a term. */
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
      // "Christmas bells": what is a bell has one of the two words, not both.
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
