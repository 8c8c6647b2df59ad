import type { Needs } from '@backline/domain/catalog/catalog';
import { pack } from '@backline/texts/en/pack';
import { createTexts } from '@backline/texts/write';
import { formatSize } from '../../../lib/format-size.ts';
import { useProduct } from '../../../lib/product-provider.tsx';

const { t } = createTexts({ pack });

/** What a pack needs of a computer, as far as its maker says. */
export function NeedsList({ needs }: { needs: Needs }) {
  const { name } = useProduct();
  const { diskBytes, downloadBytes, ramGb, plugin } = needs;
  const rows = [
    [t('pack.disk'), diskBytes && formatSize(diskBytes)],
    [t('pack.download'), downloadBytes && formatSize(downloadBytes)],
    [t('pack.memory'), ramGb && `${ramGb} GB`],
    [t('pack.plugin'), plugin && t('pack.orLater', { name, plugin })],
    [t('pack.system'), t('pack.systems')],
  ].filter(([, value]) => value);
  // The systems alone say nothing about this pack.
  if (rows.length < 2) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="pb-3 font-semibold text-18">
        {t('pack.whatYouNeed')}
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
