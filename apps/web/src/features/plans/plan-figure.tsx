import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { formatDay } from '../../lib/text/format-day.ts';

interface PlanFigureProps {
  label: string;
  /** The most important figure on its card. */
  isMain?: boolean;
  children: ReactNode;
}

/** The figures of a plan: side by side, or stacked if there is no room. */
export function PlanFigures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid items-baseline gap-x-12 gap-y-4 mobile:grid-flow-col mobile:grid-rows-[auto_auto] mobile:justify-start mobile:gap-y-1">
      {children}
    </dl>
  );
}

/** A figure under its label. */
export function PlanFigure({ label, isMain = false, children }: PlanFigureProps) {
  return (
    <div className="min-w-0 mobile:contents">
      <dt className="text-13 text-dust">{label}</dt>
      <dd className={clsx('tabular-nums max-mobile:mt-1', isMain ? 'font-medium text-40 tracking-tight' : 'text-22')}>
        {children}
      </dd>
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

/** An amount, with the name of its currency. */
export function Sum({ amount, currency }: Money) {
  return (
    <>
      {formatMoney({ amount, currency })}{' '}
      <span className="font-normal text-13 text-dust tracking-normal">{currency}</span>
    </>
  );
}
