import type { OrderLine } from '@backline/domain/orders/order';
import { GetPack } from '../packs/get-pack.tsx';
import { GetPackFold } from '../packs/get-pack-fold.tsx';
import { toLineName } from './to-names.ts';

/** How the sounds of a line in the buyer's account are had. */
export function LineSounds({ line }: { line: OrderLine }) {
  const { sku, collectionSlug, delivered } = line;
  if (delivered.kind !== 'license' || sku === null || collectionSlug === null) return null;
  const pack = { sku, name: toLineName(line) };
  if (delivered.standing === 'on_hold') return <GetPackFold {...pack} standing={{ kind: 'over', cause: 'dispute' }} />;
  if (delivered.standing !== 'ended') return <GetPackFold {...pack} standing={{ kind: 'owned' }} />;
  return (
    <div className="mt-2 text-13">
      <GetPack {...pack} standing={{ kind: 'refunded' }} />
    </div>
  );
}
