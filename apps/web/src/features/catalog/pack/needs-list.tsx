import type { Needs } from '@backline/domain/catalog/catalog';
import { formatSize } from '../../../lib/format-size.ts';
import { useProduct } from '../../../lib/product-provider.tsx';

/** What a pack needs of a computer, as far as its maker says. */
export function NeedsList({ needs }: { needs: Needs }) {
  const { name } = useProduct();
  const { diskBytes, downloadBytes, ramGb, plugin } = needs;
  const rows = [
    ['Disk', diskBytes && formatSize(diskBytes)],
    ['Download', downloadBytes && formatSize(downloadBytes)],
    ['Memory', ramGb && `${ramGb} GB`],
    ['Plugin', plugin && `${name} ${plugin} or later`],
    ['System', 'macOS or Windows'],
  ].filter(([, value]) => value);
  // The systems alone say nothing about this pack.
  if (rows.length < 2) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="pb-3 font-semibold text-18">
        What you need
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 border-hairline border-t mobile:max-w-reading">
        {rows.map(([term, value]) => (
          <div key={term} className="col-span-2 grid min-h-11 grid-cols-subgrid items-center border-hairline border-b">
            <dt className="text-dust">{term}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
