import type { Mood } from '../get-search-texts.ts';
import { type Asked, createSearchIndex, type Met, places } from './search-index.ts';
import { isAlike, toAskedWords } from './search-words.ts';
import { type MarkedPart, toMarkedParts } from './to-marked-parts.ts';

/** A pack's searchable texts. The instruments are lines of text, in order. */
export interface SearchPack {
  collectionSlug: string;
  name: string;
  /** Tags, categories and the developer. */
  tags: readonly string[];
  /** Subtitle and description. */
  texts: readonly string[];
  instruments: readonly { text: string; isAudible: boolean }[];
}

/** Where in a pack a word was found: a tag, or a text to quote from. */
export interface SearchReason {
  place: 'tag' | 'text';
  source: string;
  word: string;
}

export interface SearchHit {
  collectionSlug: string;
  /** Why it was found, if not by its name or instruments. */
  reasons: readonly SearchReason[];
  /** The best lines; `number` counts the pack's instruments from 1. */
  instruments: readonly SearchLine[];
  /** All matching lines with a preview, the best first. */
  sounds: readonly SearchLine[];
  /** How many more lines match. */
  more: number;
  /** The total number of matching lines. */
  lineCount: number;
  /** The number of the search's words in its lines, in one line or in several. */
  wordCount: number;
  /** Splits a text into parts, and marks those that match the search. */
  mark: (text: string) => MarkedPart[];
}

interface SearchLine {
  number: number;
  text: string;
  isAudible: boolean;
  /** How many of the search's words it has. */
  wordCount: number;
}

export interface SearchAnswer {
  hits: SearchHit[];
  /** The words in the text that stand for others. */
  moods: Mood[];
}

export interface Search {
  /** Adds a pack. */
  add: (pack: SearchPack) => void;
  /** Packs that match every word, the best first; equal ones keep their order. `without`: meanings to leave out. */
  find: (text: string, without?: ReadonlySet<string>) => SearchAnswer;
  /** For a text without matches: similar words, and packs with most of its words. */
  suggest: (text: string) => { words: string[]; hits: SearchHit[] };
}

const shownLines = 3;
const suggestedWords = 3;
const suggestedHits = 4;
/** Further words are ignored. */
const askedMax = 9;
/** The cost for each word that is found in another instrument of the pack. */
const spreadCost = 0.4;
function addLines(of: readonly Met[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { lines } of of)
    for (const [line, score] of lines ?? []) scores.set(line, (scores.get(line) ?? 0) + score);
  return scores;
}

/** The largest number of words found in a single line. */
const toMost = (scores: ReadonlyMap<number, number>): number => Math.floor(Math.max(0, ...scores.values()));

/**
 * The lines with the most words, those with a preview first. If no line has all of the words, the best line for each
 * word is among them, and comes first if no line has more than one.
 */
function toLines(pack: SearchPack, met: readonly Met[]): SearchLine[] {
  const scores = addLines(met);
  const most = toMost(scores);
  const toBest = (numbers: Iterable<number>) =>
    [...numbers]
      .flatMap((number) => {
        const line = pack.instruments[number - 1];
        return line === undefined ? [] : [{ number, score: Number(scores.get(number)), ...line }];
      })
      .toSorted(
        (one, other) =>
          Number(other.isAudible) - Number(one.isAudible) || other.score - one.score || one.number - other.number,
      );
  const inLines = met.filter(({ lines }) => lines !== null);
  // The word itself beats a mood's meanings.
  const inOrder = [...inLines.filter(({ isMood }) => !isMood), ...inLines.filter(({ isMood }) => isMood)];
  const ofEach = most < inLines.length ? inOrder.flatMap(({ lines }) => toBest(lines?.keys() ?? []).slice(0, 1)) : [];
  const best = toBest([...scores].flatMap(([number, score]) => (score < most ? [] : [number])));
  const lines = [...ofEach, ...best].map(({ score, ...line }) => ({ ...line, wordCount: Math.floor(score) }));
  const unique = [...new Map(lines.map((line) => [line.number, line])).values()];
  return unique.toSorted((one, other) => other.wordCount - one.wordCount);
}

/** A matching pack's cost: less is better. */
function toCost(met: readonly Met[]): number {
  const sum = met.reduce((total, { cost }) => total + cost, 0);
  const outside = met.filter(({ place }) => places[place] !== 'instrument').length;
  if (outside >= met.length - 1) return sum;
  const isSpread = toMost(addLines(met)) + outside < met.length;
  return sum + (isSpread ? spreadCost * met.length : 0);
}

/**
 * The parts of a pack that a result shows, built on demand because a large shop finds hundreds. `found` is undefined
 * for a word that the pack lacks.
 */
function createHit(
  pack: SearchPack,
  asked: readonly string[],
  found: readonly (Met | undefined)[],
  mark: SearchHit['mark'],
): SearchHit {
  const met = found.flatMap((one) => one ?? []);
  const inLines = met.filter(({ lines }) => lines !== null);
  let made: SearchLine[] | null = null;
  const getLines = () => {
    made ??= toLines(pack, met);
    return made;
  };
  return {
    collectionSlug: pack.collectionSlug,
    get reasons() {
      const reasons = asked.flatMap((word, at) => {
        const one = found[at];
        if (one === undefined) return [];
        const place = places[one.place];
        return place === 'tag' || place === 'text' ? [{ place, source: one.source, word }] : [];
      });
      return reasons.filter(({ source }, at) => reasons.findIndex((one) => one.source === source) === at);
    },
    get instruments() {
      return getLines().slice(0, shownLines);
    },
    get sounds() {
      return getLines().filter(({ isAudible }) => isAudible);
    },
    get more() {
      return Math.max(0, this.lineCount - shownLines);
    },
    get lineCount() {
      return inLines.length > 1 ? getLines().length : (inLines[0]?.lines?.size ?? 0);
    },
    wordCount: inLines.length,
    mark,
  };
}

/** Prepares a search over packs and their instruments. */
export function createSearch(moods: readonly Mood[]): Search {
  const packs: SearchPack[] = [];
  const index = createSearchIndex(moods);
  const readAsked = (text: string) => toAskedWords(text, index.isKnown).slice(0, askedMax);
  const findAll = (asked: Asked) => asked.words.map((word) => index.findWord(word, asked));

  /** Packs with at least this many of the words: first by number of words, then the best. */
  const rank = (asked: Asked, found: readonly ReadonlyMap<number, Met>[], least: number): SearchHit[] => {
    const mark = (text: string) => toMarkedParts(text, index.findMet(text, asked));
    const counts = new Map<number, number>();
    for (const met of found) for (const at of met.keys()) counts.set(at, (counts.get(at) ?? 0) + 1);
    return [...counts]
      .flatMap(([at, count]) => {
        const pack = packs[at];
        if (pack === undefined || count < least) return [];
        const own = found.map((met) => met.get(at));
        return [{ at, count, pack, own, cost: toCost(own.flatMap((one) => one ?? [])) }];
      })
      .toSorted((one, other) => other.count - one.count || one.cost - other.cost || one.at - other.at)
      .map(({ pack, own }) => createHit(pack, asked.words, own, mark));
  };

  return {
    add: (pack) => {
      const at = packs.push(pack) - 1;
      index.add(at, 'name', pack.name);
      for (const tag of pack.tags) index.add(at, 'tag', tag);
      for (const [number, { text }] of pack.instruments.entries()) index.add(at, 'instrument', text, number + 1);
      for (const text of pack.texts) index.add(at, 'text', text);
    },
    find: (text, without = new Set()) => {
      const words = readAsked(text);
      if (words.length === 0) return { hits: [], moods: [] };
      const find = (isTolerant: boolean) => {
        const asked = { words, without, isTolerant };
        return rank(asked, findAll(asked), words.length);
      };
      const exact = find(false);
      return {
        hits: exact.length > 0 ? exact : find(true),
        moods: words.flatMap((word) => index.findMood(word, without) ?? []),
      };
    },
    suggest: (text) => {
      const asked = { words: readAsked(text), without: new Set<string>(), isTolerant: true };
      const found = findAll(asked);
      const unknown = asked.words.filter((_, at) => found[at]?.size === 0);
      const alike = index.findWritten((word) => unknown.some((one) => isAlike(word, one)));
      return { words: alike.slice(0, suggestedWords), hits: rank(asked, found, 1).slice(0, suggestedHits) };
    },
  };
}
