import type { CartItem } from '@backline/domain/catalog/catalog';
import type { SearchHit } from '@backline/domain/catalog/search/search';
import type { MarkedPart } from '@backline/domain/catalog/search/to-marked-parts';

/** A sound among those that a search found. */
export interface StripSound {
  item: CartItem;
  /** The instrument's number in its pack, from 1; null for the pack's preview. */
  number: number | null;
  text: string;
  parts: readonly MarkedPart[];
}

/** The most sounds in a strip. Nobody would listen to a longer one to its end. */
const soundsMax = 12;
/** The most sounds of one pack if others were found too, so that it doesn't fill the strip. */
const packMax = 3;

const toPreview = (item: CartItem): StripSound[] =>
  item.preview === null
    ? []
    : [{ item, number: null, text: item.preview.title, parts: [{ text: item.preview.title, isMet: false }] }];

/**
 * The sounds of the packs that a search found, those with the most of its words first; for a pack without one, its
 * preview. `apart`: how many words were found in sounds, if no sound has all of them.
 */
export function toStripSounds(items: readonly CartItem[], hits: ReadonlyMap<string, SearchHit>) {
  const found = items.flatMap((item) => hits.get(item.collectionSlug) ?? []);
  const wanted = found.reduce((most, { wordCount }) => Math.max(most, wordCount), 0);
  const ofEach = Math.max(packMax, Math.ceil(soundsMax / items.length));
  const ranked: { sound: StripSound; wordCount: number }[] = [];
  let whole = 0;
  for (const item of items) {
    const hit = hits.get(item.collectionSlug);
    const lines = hit?.sounds.slice(0, ofEach) ?? [];
    for (const { number, text, wordCount } of lines) {
      ranked.push({ sound: { item, number, text, parts: hit?.mark(text) ?? [] }, wordCount });
      if (wordCount === wanted) whole += 1;
    }
    if (lines.length === 0) ranked.push(...toPreview(item).map((sound) => ({ sound, wordCount: 0 })));
    if (whole >= soundsMax) break;
  }
  const shown = ranked.toSorted((one, other) => other.wordCount - one.wordCount).slice(0, soundsMax);
  const isApart = wanted > 1 && (shown[0]?.wordCount ?? 0) < wanted;
  return { sounds: shown.map(({ sound }) => sound), apart: isApart ? wanted : null };
}

/** Sounds to play if nothing was found: those of similar packs, then the day's and the shop's first. */
export function toOtherSounds(
  near: readonly StripSound[],
  items: readonly CartItem[],
  coverSlug: string | undefined,
  count = 3,
): StripSound[] {
  const heard = new Set(near.map(({ item }) => item));
  const cover = items.filter(({ collectionSlug }) => collectionSlug === coverSlug);
  const featured = [...new Set([...cover, ...items])].filter((item) => !heard.has(item)).slice(0, 2 * count);
  return [...near, ...featured.flatMap(toPreview)].slice(0, count);
}
