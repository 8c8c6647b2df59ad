import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { codes } from '@backline/texts/en/codes';
import { licenses } from '@backline/texts/en/licenses';
import { createTexts } from '@backline/texts/write';
import { Badge } from '@backline/ui';
import { isOwn } from './is-own.ts';

const { t } = createTexts({ codes, licenses });

export interface RedeemResultRowProps {
  result: RedeemOutput['licenses'][number] | RedeemOutput['errors'][number];
}

/** One code and what became of it. */
export function RedeemResultRow({ result }: RedeemResultRowProps) {
  const isAdded = 'productName' in result;
  const tone = isAdded ? 'good' : isOwn(result) ? 'neutral' : 'bad';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-hairline border-t py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-all font-mono text-13">{result.licenseCode}</p>
        {isAdded ? (
          <p className="break-words font-serif text-18">{result.productName}</p>
        ) : (
          <p className="text-13 text-dust">{t('codes.reason', { reason: result.reason })}</p>
        )}
      </div>
      <Badge tone={tone}>{isAdded ? t('licenses.codeAdded') : t('licenses.codeInvalid')}</Badge>
    </li>
  );
}
