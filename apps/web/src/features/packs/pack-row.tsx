import { t } from '@backline/texts/packs';
import { ChevronDown, KeyRound } from '@backline/ui';
import type { ReactNode } from 'react';
import { useFold } from '../../lib/browser/use-fold.ts';
import { formatSize } from '../../lib/text/format-size.ts';
import { CoverImage } from '../site/cover-image.tsx';
import { toDownloadBytes, toUsualOptions } from './to-download-bytes.ts';
import type { OwnedPack } from './to-owned-packs.ts';
import type { Published } from './use-published-packs.ts';

export interface PackRowProps {
  pack: OwnedPack;
  /** Undefined while it is unknown what is published. */
  published: Published | undefined;
  /** The content of the opened row. */
  children: ReactNode;
}

/** A pack in a customer's list: its size and, when the row is open, how to get it. */
export function PackRow({ pack: { sku, name, item, standing }, published, children }: PackRowProps) {
  const { isOpen, details } = useFold();
  const found = published?.get(sku);
  const isKept = standing.kind === 'over';
  return (
    <li className="border-hairline border-t">
      <details className="group" {...details}>
        <summary className="flex min-h-18 cursor-pointer list-none items-center gap-4 rounded-control py-2 transition-colors hover:bg-raised">
          {item === null ? (
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-raised text-dust">
              <KeyRound className="size-5" />
            </span>
          ) : (
            <CoverImage {...item.assets.card_img} name={name} size={48} className="size-12 shrink-0 rounded-control" />
          )}
          <span className="grid min-w-0 flex-1">
            <h3 className="break-words font-serif text-18 tracking-tight">{name}</h3>
            <span className="text-13 text-dust tabular-nums">
              {found !== undefined && !isKept
                ? t('packs.versionAndSize', {
                    version: found.version,
                    size: formatSize(toDownloadBytes(found, toUsualOptions(found))),
                  })
                : published !== undefined && (isKept ? t('packs.over') : t('packs.notPublished'))}
            </span>
          </span>
          <ChevronDown className="size-5 shrink-0 text-dust group-open:rotate-180" />
        </summary>
        {isOpen && <div className="pt-4 pb-6 mobile:ps-16">{children}</div>}
      </details>
    </li>
  );
}
