import type { CartItem } from '@backline/domain/catalog/catalog';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { t } from '@backline/texts/codes';
import { Badge } from '@backline/ui';
import clsx from 'clsx';
import { CoverPlay } from '../site/cover-play.tsx';

export interface RedeemResultRowProps {
  result: RedeemOutput['licenses'][number] | RedeemOutput['errors'][number];
  /** A sound of the added pack, or null. */
  preview?: CartItem['preview'];
}

/** A code and its result. */
export function RedeemResultRow({ result, preview = null }: RedeemResultRowProps) {
  const isAdded = 'productName' in result;
  const tone = isAdded ? 'good' : isOwn(result) ? 'neutral' : 'bad';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-hairline border-t py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className={clsx('font-mono text-13', isAdded ? 'whitespace-nowrap' : 'break-all')}>{result.licenseCode}</p>
        {isAdded ? (
          <div className="flex flex-wrap items-center gap-3">
            {preview !== null && <CoverPlay name={result.productName} preview={preview} />}
            <p className="min-w-0 break-words font-serif text-18">{result.productName}</p>
          </div>
        ) : (
          <p className="text-13 text-dust">{t('codes.reason', { reason: result.reason })}</p>
        )}
      </div>
      <Badge tone={tone}>{t(isAdded ? 'licenses.codeAdded' : 'licenses.codeInvalid')}</Badge>
    </li>
  );
}

/** A code that its owner had added before, which is not an error. */
export function isOwn({ reason }: RedeemOutput['errors'][number]): boolean {
  return reason === 'redeemed_by_you';
}
