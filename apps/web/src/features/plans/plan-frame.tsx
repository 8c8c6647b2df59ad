import { toOrdersPath } from '@backline/domain/pages/paths';
import type { Plan } from '@backline/domain/plans/plan';
import { t } from '@backline/texts/billing';
import { ErrorNotice, type FormError } from '@backline/ui';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { ButtonLink } from '../site/button-link.tsx';
import { planNames } from './plan-names.ts';

interface PlanFrameProps {
  /** The state in a word; its color only repeats it. */
  heading: string;
  tone: 'good' | 'quiet' | 'bad';
  plan: Plan | null;
  error: FormError | null;
  /** The main action for the state. */
  act: ReactNode;
  /** Other actions, less prominent. */
  others?: ReactNode;
  children: ReactNode;
}

const tones = { good: 'bg-good', quiet: 'bg-dust', bad: 'bg-bad' } as const;

/** The frame of the plan cards: state, plan, figures, actions. */
export function PlanFrame({ heading, tone, plan, error, act, others, children }: PlanFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel p-5 mobile:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="flex items-center gap-3 font-serif text-28 tracking-tight">
          <span aria-hidden="true" className={clsx('size-2 rounded-full', tones[tone])} />
          {heading}
        </h2>
        {plan !== null && <p className="text-dust">{t(planNames[plan])}</p>}
      </div>
      {children}
      <ErrorNotice error={error} className="mt-6" />
      <div className="mt-8 flex max-mobile:flex-col">{act}</div>
      <div className="-mb-2 mt-6 flex flex-wrap justify-between gap-x-6 border-hairline border-t pt-4 max-mobile:flex-col max-mobile:items-start mobile:-mb-4">
        {others}
        <ButtonLink to={toOrdersPath()} variant="text">
          {t('billing.payments')}
        </ButtonLink>
      </div>
    </section>
  );
}
