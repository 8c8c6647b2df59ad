import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Track } from './audition-state.ts';

/** What stands for a pack in a list; its waveform comes with the collection. */
export function toPackTracks(items: readonly CartItem[]): Track[] {
  return items.flatMap((item) => {
    if (item.preview === null) return [];
    return [{ ...item.preview, details: '', item, number: null, waves: null }];
  });
}
