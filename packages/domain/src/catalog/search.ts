import type { Mood } from './get-search-texts.ts';
import { createSearchIndex, type Met, places } from './search-index.ts';
import { isAlike, toAskedWords } from './search-words.ts';

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
/** For each word, where they are met by different instruments of a pack. */
const spreadCost = 0.4;
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
  const toBest = (numbers: Iterable<number>) =>
    [...numbers]
      .flatMap((number) => {
        const line = pack.instruments[number - 1];
        return line === undefined ? [] : [{ number, score: scores.get(number) ?? 0, ...line }];
      })
      .toSorted((a, b) => Number(b.isAudible) - Number(a.isAudible) || b.score - a.score || a.number - b.number);
  const inLines = met.filter(({ lines }) => lines.size > 0);
  // What is asked for itself comes before what a mood stands for.
  const inOrder = [...inLines.filter(({ isMood }) => !isMood), ...inLines.filter(({ isMood }) => isMood)];
  const ofEach = has < inLines.length ? inOrder.flatMap(({ lines }) => toBest(lines.keys()).slice(0, 1)) : [];
  const best = toBest([...scores].flatMap(([number, score]) => (score < has ? [] : [number])));
  const lines = new Map([...ofEach, ...best].map(({ score: _, ...line }) => [line.number, line]));
  return { lines: [...lines.values()], has };
}

interface Ranked {
  at: number;
  cost: number;
  met: number;
  hit: SearchHit;
}

/** What a pack has of the asked words: undefined where it has not that one. */
function toRanked(pack: SearchPack, at: number, asked: readonly string[], found: readonly (Met | undefined)[]): Ranked {
  const met = found.flatMap((one) => one ?? []);
  const { lines, has } = toLines(pack, met);
  const reasons = found.flatMap((one, word) => {
    const place = one === undefined ? 'name' : places[one.place];
    if (one === undefined || (place !== 'tag' && place !== 'text')) return [];
    return [{ place, source: one.source, word: asked[word] ?? '' }];
  });
  const outside = met.filter(({ place }) => places[place] !== 'instrument').length;
  const isSpread = has + outside < met.length;
  const hit: SearchHit = {
    collectionSlug: pack.collectionSlug,
    reasons: reasons.filter(({ source }, at) => reasons.findIndex((one) => one.source === source) === at),
    instruments: lines.slice(0, shownLines),
    more: Math.max(0, lines.length - shownLines),
  };
  const cost = met.reduce((sum, one) => sum + one.cost, 0) + (isSpread ? spreadCost * met.length : 0);
  return { at, cost, met: met.length, hit };
}

/** Prepares a search over packs and their instruments. */
export function createSearch(moods: readonly Mood[]): Search {
  const packs: SearchPack[] = [];
  const index = createSearchIndex(moods);
  const readAsked = (text: string) => toAskedWords(text, index.isKnown).slice(0, askedMax);
  const findAll = (asked: readonly string[], isTolerant: boolean) =>
    asked.map((word) => index.findWord(word, asked, isTolerant));

  /** The packs that have at least so many of the words: the most first, then the best. */
  const rank = (asked: readonly string[], found: readonly ReadonlyMap<number, Met>[], least: number): SearchHit[] => {
    const counts = new Map<number, number>();
    for (const met of found) for (const at of met.keys()) counts.set(at, (counts.get(at) ?? 0) + 1);
    return [...counts]
      .flatMap(([at, count]) => {
        const pack = packs[at];
        if (pack === undefined || count < least) return [];
        return [
          toRanked(
            pack,
            at,
            asked,
            found.map((met) => met.get(at)),
          ),
        ];
      })
      .toSorted((a, b) => b.met - a.met || a.cost - b.cost || a.at - b.at)
      .map(({ hit }) => hit);
  };

  return {
    add: (pack) => {
      const at = packs.push(pack) - 1;
      index.add(at, 'name', pack.name);
      for (const tag of pack.tags) index.add(at, 'tag', tag);
      for (const [number, { text }] of pack.instruments.entries()) index.add(at, 'instrument', text, number + 1);
      for (const text of pack.texts) index.add(at, 'text', text);
    },
    find: (text) => {
      const asked = readAsked(text);
      if (asked.length === 0) return { hits: [], moods: [] };
      const exact = rank(asked, findAll(asked, false), asked.length);
      return {
        hits: exact.length > 0 ? exact : rank(asked, findAll(asked, true), asked.length),
        moods: asked.flatMap((word) => index.findMood(word) ?? []),
      };
    },
    suggest: (text) => {
      const asked = readAsked(text);
      const found = findAll(asked, true);
      const unknown = asked.filter((_, at) => found[at]?.size === 0);
      const alike = index.findWritten((word) => unknown.some((one) => isAlike(word, one)));
      return { words: alike.slice(0, suggestedWords), hits: rank(asked, found, 1).slice(0, suggestedHits) };
    },
  };
}
