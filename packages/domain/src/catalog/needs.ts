import { compareVersions } from '../downloads/compare-versions.ts';
import type { CartItem, Needs } from './catalog.ts';

export interface TotalNeeds {
  diskBytes: number;
  downloadBytes: number;
  /** The maximum of all items. */
  ramGb: number | null;
  plugin: string | null;
  /** True if some items have unknown requirements. */
  isPartial: boolean;
  /** The item with the largest download; null for fewer than two items. */
  largest: string | null;
}

/** The combined requirements of some items; null if none is known. */
export function sumNeeds(items: readonly Pick<CartItem, 'productName' | 'needs'>[]): TotalNeeds | null {
  const known = items.filter(({ needs }) => needs.diskBytes !== null || needs.downloadBytes !== null);
  if (known.length === 0) return null;
  const add = (key: 'diskBytes' | 'downloadBytes') => known.reduce((sum, { needs }) => sum + (needs[key] ?? 0), 0);
  const toLargest = (one: (typeof known)[number], other: (typeof known)[number]) =>
    Number(other.needs.downloadBytes) > Number(one.needs.downloadBytes) ? other : one;
  return {
    diskBytes: add('diskBytes'),
    downloadBytes: add('downloadBytes'),
    ramGb: items.reduce<Needs['ramGb']>((most, { needs }) => Math.max(most ?? 0, needs.ramGb ?? 0) || null, null),
    plugin: items.reduce<Needs['plugin']>(
      (newest, { needs: { plugin } }) =>
        plugin !== null && (newest === null || compareVersions(plugin, newest) > 0) ? plugin : newest,
      null,
    ),
    isPartial: known.length < items.length,
    largest: items.length > 1 ? known.reduce(toLargest).productName : null,
  };
}
