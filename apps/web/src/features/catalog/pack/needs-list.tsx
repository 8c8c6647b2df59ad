import type { Needs } from '@backline/domain/catalog/catalog';
import type { DeviceType } from '@backline/domain/downloads/installer';
import type { PublishedPack } from '@backline/domain/packs/pack';
import { toDay } from '@backline/domain/to-day';
import { t } from '@backline/texts/shop/pack';
import { toText } from '@backline/texts/write';
import { ChevronDown } from '@backline/ui';
import type { ReactNode } from 'react';
import { useFold } from '../../../lib/browser/use-fold.ts';
import { createLate } from '../../../lib/calls/create-late.tsx';
import { useProduct } from '../../../lib/product-provider.tsx';
import { formatSize } from '../../../lib/text/format-size.ts';

interface NeedsListProps {
  sku: string;
  needs: Needs;
  /** How many computers of one person it plays on; null if unknown. */
  seats: number | null;
  /** The systems that the plugin is offered for. */
  systems: readonly DeviceType[];
  /** Null if nothing is published yet. */
  pack: PublishedPack | null;
}

/** A pack's requirements, from its published version, otherwise from its developer, if known. */
export function NeedsList({ sku, needs, seats, systems, pack }: NeedsListProps) {
  const { name } = useProduct();
  const { diskBytes, downloadBytes, ramGb, plugin } = needs;
  const rows: [string, ReactNode][] = [
    [t('pack.disk'), diskBytes && <Disk bytes={diskBytes} options={pack?.options ?? []} />],
    // Packs are not compressed: the download is as large as the files.
    [t('pack.download'), pack === null && downloadBytes && formatSize(downloadBytes)],
    [t('pack.files'), pack && toText(pack.files)],
    [t('pack.version'), pack && t('pack.versionOf', { version: pack.version, day: toDay(pack.publishedAt) })],
    [t('pack.memory'), ramGb && `${ramGb} GB`],
    [t('pack.plugin'), plugin && t('pack.orLater', { name, plugin })],
    [t('pack.system'), toSystemsText(systems)],
    [t('pack.playsOn'), seats !== null && t('pack.computers', { count: seats })],
  ];
  const shown = rows.filter(([, value]) => value);
  // The systems alone say nothing about this pack.
  if (shown.length < 2) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="pb-3 font-semibold text-18">
        {t('pack.whatYouNeed')}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 border-hairline border-t mobile:max-w-reading">
        {shown.map(([term, value]) => (
          <div key={term} className="col-span-2 grid min-h-11 grid-cols-subgrid items-center border-hairline border-b">
            <dt className="text-dust">{term}</dt>
            <dd className="py-2 text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {pack !== null && <WhatsNew sku={sku} />}
    </section>
  );
}

function toSystemsText(systems: readonly DeviceType[]): string {
  const [last = '', ...others] = systems.toReversed();
  return others.length === 0 ? last : t('pack.systems', { others: others.toReversed().join(', '), last });
}

/** The size, and the size without each optional part. */
function Disk({ bytes, options }: { bytes: number; options: PublishedPack['options'] }) {
  return (
    <>
      {formatSize(bytes)}
      {options.map((option) => (
        <span key={option.id} className="block text-13 text-dust">
          {t('pack.without', { name: toWithin(option.name), size: formatSize(bytes - option.bytes) })}
        </span>
      ))}
    </>
  );
}

/** A name inside a sentence: `Room microphones` starts in lower case, `HD samples` and `U47` do not change. */
const toWithin = (name: string) => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** Few visitors read them, so they load on opening. */
const LateVersions = createLate(async () => (await import('../../packs/pack-versions.tsx')).PackVersions);

/** The versions of a pack, folded. */
function WhatsNew({ sku }: { sku: string }) {
  const { isOpen, details } = useFold();
  return (
    <details className="group mobile:max-w-reading print:hidden" {...details}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between rounded-control border-hairline border-b text-dust transition-colors hover:text-paper">
        {t('pack.whatsNew')}
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
      {isOpen && <LateVersions sku={sku} />}
    </details>
  );
}
