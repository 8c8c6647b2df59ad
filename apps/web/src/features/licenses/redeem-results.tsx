import type { CartItem } from '@backline/domain/catalog/catalog';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { t } from '@backline/texts/codes';
import { Notice, ScrollArea } from '@backline/ui';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../site/button-link.tsx';
import { isOwn, RedeemResultRow } from './redeem-result-row.tsx';

interface RedeemResultsProps {
  result: RedeemOutput;
  /** A sound of each pack, by SKU. */
  previews: ReadonlyMap<string, CartItem['preview']>;
  /** The page with the installer. */
  download: { productName: string; path: string };
}

/** The result of every code, problems first. It takes focus, so that a second Enter does not close the dialog. */
export function RedeemResults({ result: { licenses, errors }, previews, download }: RedeemResultsProps) {
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => results.current?.focus(), []);
  return (
    <ScrollArea ref={results} label={t('codes.results')} className="max-h-[60dvh]" hasGutter>
      <div className="grid gap-3">
        {licenses.length > 0 && <Notice tone="success" message={t('licenses.added', { count: licenses.length })} />}
        {errors.length > 0 && (
          <Notice tone={errors.every(isOwn) ? 'neutral' : 'error'} message={t('licenses.codesInvalid')} />
        )}
        <ul>
          {[...errors, ...licenses].map((result) => (
            <RedeemResultRow
              key={result.licenseCode}
              result={result}
              preview={'sku' in result ? (previews.get(result.sku) ?? null) : null}
            />
          ))}
        </ul>
        {licenses.length > 0 && (
          <ButtonLink to={download.path} variant="text" className="justify-self-start">
            <span className="max-mobile:hidden">{t('codes.download', { productName: download.productName })}</span>
            {/* A phone cannot run an installer, so the page offers to mail its link. */}
            <span className="mobile:hidden">
              {t('codes.downloadOnComputer', { productName: download.productName })}
            </span>
          </ButtonLink>
        )}
      </div>
    </ScrollArea>
  );
}
