import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import type { ReactNode } from 'react';
import { formatDay } from '../../app/format-day.ts';

interface PlanFactProps {
  label: string;
  children: ReactNode;
}

/** One figure of a plan under its name; it stands in a list of them. */
export function PlanFact({ label, children }: PlanFactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-dust">{label}</dt>
      <dd className="mt-1 text-22 tabular-nums">{children}</dd>
    </div>
  );
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatDay(at)}
    </time>
  );
}

/** An amount, with the name of its currency beside it. */
export function Sum({ amount, currency }: Money) {
  return (
    <>
      {formatMoney({ amount, currency })} <span className="text-13 text-dust">{currency}</span>
    </>
  );
}
