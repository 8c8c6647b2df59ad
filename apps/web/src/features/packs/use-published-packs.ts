import type { PublishedPack } from '@backline/domain/packs/pack';
import type { PublishedPacks } from '@backline/domain/packs/serving/list-published';
import { trpc } from '../../lib/calls/trpc.ts';

export type Published = ReadonlyMap<string, PublishedPack>;

const toPublished = ({ packs }: PublishedPacks): Published =>
  new Map(packs.flatMap(({ sku, stable }) => (stable === null ? [] : [[sku, stable] as const])));

/** The published version of each pack, by SKU. */
export const usePublishedPacks = () => trpc.packs.listPublished.useQuery(undefined, { select: toPublished });
