import { licenseMessages } from '@backline/domain/license-messages';
import type { RedeemOutput } from '@backline/domain/licenses';
import { Notice } from '@backline/ui';
import { useEffect, useRef } from 'react';
import { RedeemResultRow } from './redeem-result-row.tsx';

/** What became of every code, those that need a second look first. It takes the focus, so that Enter, pressed once too often, closes nothing unread. */
export function RedeemResults({ result: { licenses, errors } }: { result: RedeemOutput }) {
  const results = useRef<HTMLElement>(null);
  useEffect(() => results.current?.focus(), []);
  return (
    <section
      ref={results}
      aria-label="Results"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a hundred codes scroll here, by keyboard as well
      tabIndex={0}
      className="-m-1 grid rounded-control max-h-[60dvh] gap-3 overflow-y-auto p-1"
    >
      {licenses.length > 0 && <Notice tone="success" message={licenseMessages.added(licenses.length)} />}
      {errors.length > 0 && <Notice tone="error" message={licenseMessages.codesInvalid} />}
      <ul>
        {[...errors, ...licenses].map((result) => (
          <RedeemResultRow key={result.licenseCode} result={result} />
        ))}
      </ul>
    </section>
  );
}
