import { parseCart } from '@backline/domain/catalog/cart/stored-cart';
import { type ItemStorage, storageKeys } from '../../lib/browser/browser-storage.ts';
import type { Settings, Track } from './decks/audition-state.ts';

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const toNumber = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const toText = (value: unknown) => (typeof value === 'string' ? value : null);

const switches = ['isMuted', 'isLevelled', 'isContinuous'] as const;
const names = ['volume', 'holds', ...switches] as const;

/** The visitor's last player settings. Anyone can write there, so invalid ones are dropped. */
export function readSettings(storage: ItemStorage): Partial<Settings> {
  const kept = parse(storage.read(storageKeys.audition));
  const volume = toNumber(kept.volume) ?? 1;
  const settings: Partial<Settings> = { volume: Math.min(Math.max(volume, 0), 1), holds: toNumber(kept.holds) ?? 0 };
  for (const name of switches) {
    const value = kept[name];
    if (typeof value === 'boolean') settings[name] = value;
  }
  return settings;
}

export function haveChanged(settings: Settings, before: Settings): boolean {
  return names.some((name) => settings[name] !== before[name]);
}

export function writeSettings(storage: ItemStorage, settings: Settings): void {
  storage.write(storageKeys.audition, JSON.stringify(settings, [...names]));
}

/** The tab's track from before it was reloaded. */
export function readTrack(storage: ItemStorage): Track | null {
  const { url, title, details, item, number, seconds, gainDb, waves } = parse(storage.read(storageKeys.heard));
  const [kept] = parseCart(JSON.stringify([item]));
  if (typeof url !== 'string' || typeof title !== 'string' || typeof details !== 'string' || kept === undefined)
    return null;
  const measured = { seconds: toNumber(seconds), gainDb: toNumber(gainDb), waves: toText(waves) };
  return { url, title, details, item: kept, number: toNumber(number), ...measured };
}

export function writeTrack(storage: ItemStorage, track: Track | null): void {
  if (track === null) storage.remove(storageKeys.heard);
  else storage.write(storageKeys.heard, JSON.stringify(track));
}
