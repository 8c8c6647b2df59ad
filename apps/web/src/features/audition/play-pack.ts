import type { CartItem } from '@backline/domain/catalog/catalog';
import { toPackTracks } from './decks/audition-state.ts';
import { getAudition } from './use-audition.ts';

/** Plays or stops a pack's preview. The list's other previews follow in order. */
export function togglePack(list: readonly CartItem[], { id }: CartItem): void {
  const queue = toPackTracks(list);
  getAudition().toggle(
    queue,
    queue.findIndex(({ item }) => item.id === id),
    true,
  );
}

export function warmPack({ preview }: CartItem): void {
  if (preview !== null) getAudition().warm(preview.url);
}
