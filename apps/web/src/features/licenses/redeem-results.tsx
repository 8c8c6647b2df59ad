import { licenseMessages } from '@backline/domain/licenses/messages';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { Notice, ScrollArea } from '@backline/ui';
import { useEffect, useRef } from 'react';
import { isOwn } from './redeem-reasons.ts';
import { RedeemResultRow } from './redeem-result-row.tsx';

/** The result of every code, problems first. It takes the focus, so that a second Enter does not close the dialog. */
export function RedeemResults({ result: { licenses, errors } }: { result: RedeemOutput }) {
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => results.current?.focus(), []);
  return (
    <ScrollArea ref={results} label="Results" className="max-h-[60dvh]" hasGutter>
      <div className="grid gap-3">
        {licenses.length > 0 && <Notice tone="success" message={licenseMessages.added(licenses.length)} />}
        {errors.length > 0 && (
          <Notice tone={errors.every(isOwn) ? 'neutral' : 'error'} message={licenseMessages.codesInvalid} />
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
