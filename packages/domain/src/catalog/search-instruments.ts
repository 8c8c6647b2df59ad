import type { InstrumentList } from './list-instruments.ts';

const mostPerCollection = 3;

export interface InstrumentHit {
  collectionSlug: string;
  /** The best lines: `number` counts the collection's instruments from 1. */
  instruments: { number: number; text: string; isAudible: boolean }[];
  /** How many more lines match. */
  more: number;
}

/** A text's words in lower case, each with a space before it. */
function toWords(text: string): string {
  return ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
}

/**
 * The collections whose instruments have every word of a text, or words that begin with it; they may be spread over several
 * instruments. Collections with one instrument that has all words come first.
 */
export function searchInstruments(list: InstrumentList, text: string): InstrumentHit[] {
  const words = [
    ...new Set(
      text
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== ''),
    ),
  ];
  if (words.length === 0) return [];
  const whole: InstrumentHit[] = [];
  const spread: InstrumentHit[] = [];
  for (const { collectionSlug, instruments } of list) {
    const missing = new Set(words);
    let best = 0;
    const lines = instruments.flatMap((instrument, at) => {
      const own = toWords(instrument.text);
      const found = words.filter((word) => own.includes(` ${word}`));
      for (const word of found) missing.delete(word);
      best = Math.max(best, found.length);
      return found.length === 0 ? [] : [{ ...instrument, number: at + 1, found: found.length }];
    });
    if (missing.size > 0) continue;
    const matching = lines
      .filter(({ found }) => found === best)
      .toSorted((a, b) => Number(b.isAudible) - Number(a.isAudible));
    const shown = matching.slice(0, mostPerCollection).map(({ found: _, ...line }) => line);
    const hit = { collectionSlug, instruments: shown, more: matching.length - shown.length };
    (best === words.length ? whole : spread).push(hit);
  }
  return [...whole, ...spread];
}
