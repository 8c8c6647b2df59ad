import type { Plan } from '@backline/domain/plans/plan';
import { toAnnualSaving } from '@backline/domain/plans/rules';
import { rich, t } from '@backline/texts/billing';
import { Button, ErrorNotice, type FormError, Notice, Tabs } from '@backline/ui';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { formatDay } from '../../lib/text/format-day.ts';
import { Rich } from '../../lib/text/rich.tsx';
import { KnownPrice } from '../site/known-price.tsx';
import { planNames } from './plan-names.ts';
import type { PlanPrice } from './use-plan-prices.ts';

export interface PlanPickerCardProps {
  productName: string;
  /** The price of each plan for this visitor. Empty if nothing is for sale. */
  prices: readonly PlanPrice[];
  /** False while this visitor's price may still turn out to be different. */
  arePricesKnown?: boolean;
  initialPlan: Plan;
  /** The length of the trial; null for none. */
  trialDays: number | null;
  /** True if the customer has a paused plan. */
  isPaused: boolean;
  /** The end of the period that is already paid, if any. */
  paidUntil: string | null;
  isPending: boolean;
  /** Why no plan can be chosen now. */
  disabledReason: string | undefined;
  error: FormError | null;
  onSubscribe: (plan: Plan) => void;
  /** A text under the button, for the chosen plan. */
  beneath?: (plan: Plan) => ReactNode;
  /** The ref of the payment button. */
  ref?: Ref<HTMLButtonElement>;
}

function toTrialLine(days: number): string {
  return days === 7 ? t('plan.trialThen') : t('billing.trialThen', { days });
}

function findSaving(prices: readonly PlanPrice[]): number | null {
  const [monthly, annual] = (['monthly', 'annual'] as const).map((plan) => prices.find((price) => price.plan === plan));
  return monthly && annual ? toAnnualSaving(monthly, annual) : null;
}

export function PlanPickerCard({ productName, prices, initialPlan, isPaused, ...props }: PlanPickerCardProps) {
  const id = useId();
  const [chosen, setChosen] = useState(initialPlan);
  const price = prices.find(({ plan }) => plan === chosen) ?? prices[0];
  const saving = findSaving(prices);
  return (
    <>
      <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel p-5 mobile:p-8">
        <h2 id={id} className="font-serif text-28 tracking-tight">
          {t(isPaused ? 'billing.pausedTitle' : 'billing.pickerTitle')}
        </h2>
        <p className="mt-1 max-w-reading text-dust">
          {isPaused ? t('billing.pausedLead') : t('billing.pickerLead', { productName })}
        </p>
        <div className="mt-6">
          {price === undefined ? (
            <Notice tone="info" message={t('billing.notForSale')} />
          ) : (
            <Tabs
              label={t('billing.billing')}
              tabs={prices.map(({ plan }) => ({ value: plan, label: t(planNames[plan]) }))}
              value={price.plan}
              onChange={setChosen}
              note={
                saving !== null && <p className="text-13 text-accent">{t('plan.savingNote', { percent: saving })}</p>
              }
            >
              <Offer
                price={price}
                isKnown={props.arePricesKnown ?? true}
                trialDays={props.trialDays}
                isPaused={isPaused}
                paidUntil={props.paidUntil}
              />
            </Tabs>
          )}
        </div>
        <ErrorNotice error={props.error} className="mt-6" />
        {price !== undefined && (
          <Button
            ref={props.ref}
            className="mt-8 rounded-full max-mobile:w-full mobile:min-w-48"
            isPending={props.isPending}
            disabledReason={props.disabledReason}
            onClick={() => props.onSubscribe(price.plan)}
          >
            {t('plan.subscribe')}
          </Button>
        )}
        {price !== undefined && props.beneath?.(price.plan)}
      </section>
      {price !== undefined && <Cancellation />}
    </>
  );
}

/** Below the card: how a cancellation would end the plan, said before it begins. */
function Cancellation() {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-5 mobile:px-8">
      <h2 id={id} className="font-semibold text-18">
        {t('billing.ifYouCancel')}
      </h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 mobile:grid-cols-2">
        {[
          [t('plan.ends'), t('billing.endsWithPlan')],
          [t('billing.stays'), t('billing.packsStay')],
        ].map(([term, text]) => (
          <div key={term} className="border-hairline border-t pt-3">
            <dt className="text-13 text-dust">{term}</dt>
            <dd className="mt-1">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function toConsequence({ price, isPaused, paidUntil, trialDays }: OfferProps): string {
  const { plan } = price;
  if (isPaused && paidUntil !== null) return t('billing.billedAfterPaid', { paidUntil: formatDay(paidUntil), plan });
  if (isPaused) return t('billing.billedToday', { plan });
  if (trialDays === null) return t('billing.billedFromCheckout', { plan });
  return t('billing.billedAfterTrial', { trialDays, plan });
}

interface OfferProps {
  price: PlanPrice;
  isKnown: boolean;
  trialDays: number | null;
  isPaused: boolean;
  paidUntil: string | null;
}

function Offer({ price, isKnown, isPaused, ...props }: OfferProps) {
  const trialDays = isPaused ? null : props.trialDays;
  return (
    <>
      {trialDays !== null && <p className="text-18">{toTrialLine(trialDays)}</p>}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Rich
          parts={rich('billing.price', {
            plan: price.plan,
            price: price.formatted,
            sum: (sum) => (
              <span className="font-medium text-40 tabular-nums tracking-tight">
                <KnownPrice isKnown={isKnown}>{sum}</KnownPrice>
              </span>
            ),
            period: (period) => <span className="text-dust">{period}</span>,
          })}
        />
      </p>
      {price.seats !== null && <p className="mt-2 text-dust">{t('billing.computers', { count: price.seats })}</p>}
      <p className="mt-2 max-w-reading text-dust">{toConsequence({ ...props, price, isKnown, isPaused, trialDays })}</p>
    </>
  );
}
