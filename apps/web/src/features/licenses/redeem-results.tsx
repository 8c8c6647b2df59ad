import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { codes } from '@backline/texts/en/codes';
import { licenses } from '@backline/texts/en/licenses';
import { createTexts } from '@backline/texts/write';
import { Notice, ScrollArea } from '@backline/ui';
import { useEffect, useRef } from 'react';
import { isOwn } from './is-own.ts';
import { RedeemResultRow } from './redeem-result-row.tsx';

const { t } = createTexts({ codes, licenses });

/** The result of every code, problems first. It takes the focus, so that a second Enter does not close the dialog. */
export function RedeemResults({ result: { licenses, errors } }: { result: RedeemOutput }) {
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
            <RedeemResultRow key={result.licenseCode} result={result} />
          ))}
        </ul>
      </div>
    </ScrollArea>
  );
}
