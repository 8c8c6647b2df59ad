import type { Mood } from './get-search-texts.ts';
import { fold, isAlike, isNear, toAskedWords, toWords } from './search-words.ts';

/** What a search looks through. The instruments are lines of text, in their order. */
export interface SearchPack {
  collectionSlug: string;
  name: string;
  /** Tags, categories and the developer: what a pack is filed under. */
  tags: readonly string[];
  /** Subtitle and description. */
  texts: readonly string[];
  instruments: readonly { text: string; isAudible: boolean }[];
}

/** Where a word was found, the best place first. */
const places = ['name', 'instrument', 'tag', 'text'] as const;
type Place = (typeof places)[number];

/** What has an asked word: a tag, or a text, of which a part can be shown. */
export interface SearchReason {
  place: 'tag' | 'text';
  source: string;
  word: string;
}

export interface SearchHit {
  collectionSlug: string;
  /** Why it is here, beside its name and its instruments. */
  reasons: readonly SearchReason[];
  /** The best lines: `number` counts the collection's instruments from 1. */
  instruments: readonly { number: number; text: string; isAudible: boolean }[];
  /** How many more lines match. */
  more: number;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** The words of the text that stand for others. */
  moods: Mood[];
}

export interface Search {
  /** Takes one more pack in. */
  add: (pack: SearchPack) => void;
  /** The packs in which every word of a text is met, the best first, and in their order where they are alike. */
  find: (text: string) => SearchAnswer;
  /** For a text that finds nothing: words that are alike, and the packs that have the most of its words. */
  suggest: (text: string) => { words: string[]; hits: SearchHit[] };
}

const shownLines = 3;
const suggestedWords = 3;
const suggestedHits = 4;
/** More words than that are not looked for. */
const askedMax = 9;
/**
 * Added to a place's rank: a whole word comes before its beginning, and that before a near word; a word further back in
 * its place is a little worse. What a mood stands for costs as much as a tag, wherever it is met, and less with each more
 * of its meanings.
 */
const costs = { whole: 0, beginning: 0.2, mood: 2.3, near: 0.5, position: 0.02, meaning: 0.3 };
/** What each more of a mood's meanings adds to a line, which is less than another word. */
const lineMeaning = 0.03;
/** For each word, where they are met by different instruments of a pack. */
const spreadCost = 0.4;
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
interface Met {
  cost: number;
  place: number;
  source: string;
  lines: Map<number, number>;
}

function takeOne(met: Map<number, Met>, { pack, place, line, source }: Posting, cost: number): void {
  const best = met.get(pack) ?? { cost, place, source, lines: new Map<number, number>() };
  if (cost < best.cost) Object.assign(best, { cost, place, source });
  if (line > 0 && !best.lines.has(line)) best.lines.set(line, 1);
  met.set(pack, best);
}

function takeAll(met: Map<number, Met>, postings: readonly Posting[], extra: number): void {
  for (const posting of postings)
    takeOne(met, posting, posting.place + extra + costs.position * Math.min(posting.at, 9));
}

/** One mood: each of its meanings that a pack or line has makes it a little better. */
function addMeaning(met: Map<number, Met>, own: ReadonlyMap<number, Met>): void {
  for (const [pack, { cost, place, source, lines }] of own) {
    const best = met.get(pack);
    if (best === undefined) {
      met.set(pack, { cost, place, source, lines: new Map(lines) });
      continue;
    }
    if (cost < best.cost) Object.assign(best, { cost, place, source });
    best.cost -= costs.meaning;
    for (const line of lines.keys()) best.lines.set(line, (best.lines.get(line) ?? 1 - lineMeaning) + lineMeaning);
  }
}

function addLines(of: readonly Met[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { lines } of of) for (const [line, score] of lines) scores.set(line, (scores.get(line) ?? 0) + score);
  return scores;
}

/**
 * The lines that have the most of the words, audible ones first. Where no line has all that lines have, the best for each
 * word stand in front.
 */
function toLines(pack: SearchPack, met: readonly Met[]) {
  const scores = addLines(met);
  const has = Math.floor(Math.max(0, ...scores.values()));
  const toRanked = (numbers: Iterable<number>) =>
    [...numbers]
      .flatMap((number) => {
        const line = pack.instruments[number - 1];
        return line === undefined ? [] : [{ number, score: scores.get(number) ?? 0, ...line }];
      })
      .toSorted((a, b) => Number(b.isAudible) - Number(a.isAudible) || b.score - a.score || a.number - b.number);
  // What is asked for itself comes before what a mood stands for.
  const inLines = met.filter(({ lines }) => lines.size > 0).toSorted((a, b) => Math.floor(a.cost) - Math.floor(b.cost));
  const ofEach = has < inLines.length ? inLines.flatMap(({ lines }) => toRanked(lines.keys()).slice(0, 1)) : [];
  const best = toRanked([...scores].flatMap(([number, score]) => (score < has ? [] : [number])));
  const lines = new Map([...ofEach, ...best].map(({ score: _, ...line }) => [line.number, line]));
  return { lines: [...lines.values()], has };
}

/** Prepares a search over packs and their instruments. */
export function createSearch(moods: readonly Mood[]): Search {
  const packs: SearchPack[] = [];
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

  const index = (pack: number, place: Place, source: string, line = 0) => {
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
      else if (word.startsWith(asked))
        takeAll(
          met,
          postings.filter(({ place }) => asked.length >= beginningFrom[places[place] ?? 'text']),
          costs.beginning,
        );
    for (const term of meanings.get(asked)?.terms ?? []) {
      // "Christmas bells": what is a bell has one of the two words, not both.
      if (term.every((word) => all.includes(word))) continue;
      const own = new Map<number, Met>();
      for (const posting of findTerm(term)) takeOne(own, posting, costs.mood);
      addMeaning(met, own);
    }
    if (isTolerant || met.size === 0) takeAll(met, findNear(asked), costs.near);
    return met;
  };

  const toHit = (at: number, asked: readonly string[], found: readonly (Met | undefined)[]) => {
    const pack = packs[at];
    const met = found.flatMap((one) => one ?? []);
    if (pack === undefined || met.length === 0) return [];
    const { lines, has } = toLines(pack, met);
    const reasons = found.flatMap((one, word) => {
      const place = one === undefined ? 'name' : places[one.place];
      if (one === undefined || (place !== 'tag' && place !== 'text')) return [];
      return [{ place, source: one.source, word: asked[word] ?? '' }];
    });
    const outside = met.filter(({ place }) => places[place] !== 'instrument').length;
    const isSpread = has + outside < met.length;
    const cost = met.reduce((sum, one) => sum + one.cost, 0) + (isSpread ? spreadCost * met.length : 0);
    const hit: SearchHit = {
      collectionSlug: pack.collectionSlug,
      reasons: reasons.filter(({ source }, at) => reasons.findIndex((one) => one.source === source) === at),
      instruments: lines.slice(0, shownLines),
      more: Math.max(0, lines.length - shownLines),
    };
    return [{ at, cost, met: met.length, hit }];
  };

  /** The packs that have at least so many of the words: the most first, then the best. */
  const rank = (asked: readonly string[], found: readonly ReadonlyMap<number, Met>[], least: number): SearchHit[] => {
    const counts = new Map<number, number>();
    for (const met of found) for (const at of met.keys()) counts.set(at, (counts.get(at) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count >= least)
      .flatMap(([at]) =>
        toHit(
          at,
          asked,
          found.map((met) => met.get(at)),
        ),
      )
      .toSorted((a, b) => b.met - a.met || a.cost - b.cost || a.at - b.at)
      .map(({ hit }) => hit);
  };

  const isKnown = (word: string) => words.has(word) || meanings.has(word);
  const readAsked = (text: string) => toAskedWords(text, isKnown).slice(0, askedMax);
  const findAll = (asked: readonly string[], isTolerant: boolean) =>
    asked.map((word) => findWord(word, asked, isTolerant));

  return {
    add: (pack) => {
      const at = packs.push(pack) - 1;
      index(at, 'name', pack.name);
      for (const tag of pack.tags) index(at, 'tag', tag);
      for (const [number, { text }] of pack.instruments.entries()) index(at, 'instrument', text, number + 1);
      for (const text of pack.texts) index(at, 'text', text);
    },
    find: (text) => {
      const asked = readAsked(text);
      if (asked.length === 0) return { hits: [], moods: [] };
      const exact = rank(asked, findAll(asked, false), asked.length);
      return {
        hits: exact.length > 0 ? exact : rank(asked, findAll(asked, true), asked.length),
        moods: asked.flatMap((word) => meanings.get(word)?.mood ?? []),
      };
    },
    suggest: (text) => {
      const asked = readAsked(text);
      const found = findAll(asked, true);
      const unknown = asked.filter((_, at) => found[at]?.size === 0);
      const alike = unknown.flatMap((one) =>
        [...new Set([...words.keys(), ...meanings.keys()])].filter((word) => isAlike(word, one)),
      );
      return {
        words: alike
          .toSorted((a, b) => (words.get(b)?.length ?? 0) - (words.get(a)?.length ?? 0))
          .slice(0, suggestedWords)
          .map((word) => written.get(word) ?? word),
        hits: rank(asked, found, 1).slice(0, suggestedHits),
      };
    },
  };
}
