import { toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import type { Core } from '../core.ts';
import { findDamaged, type IsDamaged } from '../own-objects.ts';
import { BlockStore } from './block-store.ts';
import { type Bundle, findBundle, readStoredList, readWhere } from './objects.ts';
import type { PublicationRow } from './publications.ts';

export interface KnownBlocks {
  blocks: BlockStore;
  bundles: Bundle[];
  isDamaged: IsDamaged;
}

/** Adds the blocks of a publication that are still stored. */
async function addBlocks(core: Core, publication: PublicationRow, known: KnownBlocks, at: Map<string, number>) {
  const where = await readWhere(core, publication);
  const list = await readStoredList(core, publication.listHash);
  if (where === null || list === null) return;
  const indices: number[] = [];
  for (const [bundle, bytes] of where.bundles) {
    // A block that the storage has lost or damaged is left out, so that it is stored again.
    const isThere = at.has(bundle) || (await findBundle(core, { id: bundle, bytes }, known.isDamaged)) !== null;
    if (isThere && !at.has(bundle)) at.set(bundle, known.bundles.push({ id: bundle, bytes }) - 1);
    indices.push(at.get(bundle) ?? -1);
  }
  for (const [first, count, bundleAt, offset] of where.runs) {
    const bundle = indices[bundleAt] ?? -1;
    let place = offset;
    for (let block = first; block < first + count; block += 1) {
      const length = toBlockLength(list.blocks, block);
      const hash = toBlockHash(list.blocks, block);
      if (bundle >= 0 && known.blocks.find(hash) < 0) known.blocks.add(hash, length, { bundle, offset: place });
      place += length;
    }
  }
}

/** The stored blocks of some publications, in their order. */
export async function findKnownBlocks(core: Core, publications: readonly PublicationRow[]): Promise<KnownBlocks> {
  const isDamaged = await findDamaged(core.packStorage);
  const known: KnownBlocks = { blocks: new BlockStore(), bundles: [], isDamaged };
  const at = new Map<string, number>();
  for (const publication of publications) await addBlocks(core, publication, known, at);
  return known;
}
