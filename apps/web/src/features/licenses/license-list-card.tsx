import type { License, RefundedLicense } from '@backline/domain/licenses/license';
import { rich, t } from '@backline/texts/codes';
import { Card, ChevronDown, Loading } from '@backline/ui';
import type { ReactNode } from 'react';
import { dated, Rich } from '../../lib/text/rich.tsx';
import { RowSkeleton } from '../site/row-skeleton.tsx';
import { byEnd } from './filter-licenses.ts';
import { LicenseRow } from './license-row.tsx';
import type { LicensePlace } from './to-license-place.ts';

export interface LicenseListCardProps {
  title: string;
  explanation: string;
  /** Null while loading. */
  licenses: readonly License[] | null;
  toPlace: (license: License) => LicensePlace;
  /** SKUs that are also owned permanently, so their timed licenses show no warnings. */
  lastingSkus: ReadonlySet<string>;
  /** How to get a pack; undefined for an item that is not a pack. */
  toGet?: (license: License) => ReactNode;
  /** Refunded licenses. */
  refunded?: readonly RefundedLicense[];
  /** The text of an empty list. */
  emptyText: string;
  now: Date;
}

/** More expired licenses are folded. */
const expiredMax = 3;

export function LicenseListCard({
  title,
  explanation,
  licenses,
  refunded = [],
  emptyText,
  ...rest
}: LicenseListCardProps) {
  const sorted = licenses?.toSorted(byEnd) ?? [];
  const expired = sorted.filter((license) => license.expired);
  const isFolded = expired.length > expiredMax && expired.length < sorted.length;
  return (
    <Card title={title} explanation={explanation} count={sorted.length > 0 ? sorted.length : undefined}>
      {licenses === null && (
        <Loading label={t('codes.loading')}>
          <RowSkeleton className="items-start py-4 mobile:gap-6" picture="size-14" />
          <RowSkeleton className="items-start py-4 mobile:gap-6" picture="size-14" />
        </Loading>
      )}
      {licenses?.length === 0 && refunded.length === 0 && (
        <p className="border-hairline border-t pt-4 text-dust">{emptyText}</p>
      )}
      {sorted.length > 0 && (
        <Rows {...rest} licenses={isFolded ? sorted.slice(0, sorted.length - expired.length) : sorted} />
      )}
      {isFolded && (
        <details className="group mt-4 border-hairline border-t">
          <summary className="-mb-4 flex min-h-14 cursor-pointer list-none items-center gap-2 rounded-control text-dust transition-colors group-open:mb-0 hover:text-paper">
            {t('codes.expired')} <span className="text-13 tabular-nums">{expired.length}</span>
            <ChevronDown className="size-4 group-open:rotate-180" />
          </summary>
          <Rows {...rest} licenses={expired} />
        </details>
      )}
      {licenses !== null && refunded.length > 0 && (
        <ul aria-label={t('codes.refunded')} className="mt-4 border-hairline border-t pt-4 text-13 text-dust">
          {refunded.map(({ sku, productName, refundedAt }) => (
            <li key={sku} className="break-words">
              <Rich
                parts={rich('codes.refundedOn', {
                  productName,
                  ...dated(refundedAt),
                })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowsProps = Pick<LicenseListCardProps, 'lastingSkus' | 'toPlace' | 'toGet' | 'now'> & {
  licenses: readonly License[];
};

function Rows({ licenses, lastingSkus, toPlace, toGet, now }: RowsProps) {
  return (
    <ul className="-mb-4">
      {licenses.map((license) => (
        <LicenseRow
          key={license.sku}
          license={license}
          place={toPlace(license)}
          getPack={toGet?.(license)}
          isLasting={license.expirationDate !== null && lastingSkus.has(license.sku)}
          now={now}
        />
      ))}
    </ul>
  );
}
