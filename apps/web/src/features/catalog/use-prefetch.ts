import { findMarketplaceSlug } from '@backline/domain/pages/paths';
import { useMemo } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';

/** A pointer that just passes over requests nothing. */
const restMs = 80;

interface Connection {
  connection?: { saveData?: boolean };
}

function findPath(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest('a') ?? target.closest('article')?.querySelector('a');
  return link?.pathname ?? null;
}

/** Loads the pack or developer whose link or card has the pointer or focus. */
export function usePrefetch() {
  const { catalog } = trpc.useUtils();
  return useMemo(() => {
    let wanted: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const intend = (path: string | null) => {
      if (path === wanted) return;
      wanted = path;
      clearTimeout(timer);
      const found = path === null ? null : findMarketplaceSlug(path);
      if (found === null || (navigator as Connection).connection?.saveData) return;
      const { kind, idOrSlug } = found;
      timer = setTimeout(() => {
        if (kind === 'collection') void catalog.getCollection.prefetch({ collectionIdOrSlug: idOrSlug });
        else void catalog.getDeveloper.prefetch({ developerIdOrSlug: idOrSlug });
      }, restMs);
    };
    const follow = ({ target }: { target: EventTarget }) => intend(findPath(target));
    return { onPointerOver: follow, onFocus: follow, onPointerLeave: () => intend(null) };
  }, [catalog]);
}
