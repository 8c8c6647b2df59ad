import type { PublishedPack } from '@backline/domain/packs/pack';
import { useMemo } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';

export type Published = ReadonlyMap<string, PublishedPack>;

/** The published version of each pack, by SKU. Undefined while unknown. */
export function usePublishedPacks() {
  const list = trpc.packs.listPublished.useQuery();
  const published = useMemo(
    (): Published | undefined =>
      list.data &&
      new Map(
        list.data.packs.flatMap(({ sku, stable }): [string, PublishedPack][] =>
          stable === null ? [] : [[sku, stable]],
        ),
      ),
    [list.data],
  );
  return { published, error: list.error, retry: list.refetch };
}
