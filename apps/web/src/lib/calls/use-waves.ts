import type { WaveList } from '@backline/domain/catalog/list-waves';
import { trpc } from './trpc.ts';

const toMap = (list: WaveList) => new Map(list.map(({ collectionSlug, columns }) => [collectionSlug, columns]));

/** The wave of each pack's preview, by slug; undefined until known. */
export function useWaves(isWanted: boolean): ReadonlyMap<string, string> | undefined {
  return trpc.catalog.listWaves.useQuery(undefined, { enabled: isWanted, select: toMap }).data;
}
