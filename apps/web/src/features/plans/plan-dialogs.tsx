import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { planRules, toPlanState } from '@backline/domain/plans/rules';
import { toPlusName } from '@backline/domain/product';
import { t } from '@backline/texts/plan';
import { useEffect } from 'react';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import { CancelPlanDialog } from './cancel-plan-dialog.tsx';
import { PlanChangeDialog, type SwitchCharge } from './plan-change-dialog.tsx';
import type { PlanPrice } from './use-plan-prices.ts';

interface PlanDialogProps {
  status: PlanStatusAnswer;
  onClose: () => void;
}

/** The call behind both dialogs. After an attempted change, the page reloads, whatever its result. */
function useDialogChange(onClose: () => void) {
  const { reload } = useServices();
  const change = trpc.plans.changePlan.useMutation();
  return {
    submit: change.mutate,
    failure: change.error,
    shell: {
      isSubmitting: change.isPending,
      isDone: change.isSuccess,
      onClose: change.isIdle ? onClose : reload,
    },
  };
}

/** Today's charge for a switch to annual. Loaded when the dialog opens, if there is a charge. */
function useCharge(isCharged: boolean): { charge: SwitchCharge; failure: unknown } {
  const { data, error, mutate } = trpc.plans.proratePlan.useMutation();
  useEffect(() => {
    if (isCharged) mutate({ plan: 'annual' });
  }, [isCharged, mutate]);
  if (!isCharged) return { charge: { state: 'none' }, failure: null };
  if (data !== undefined) return { charge: { state: 'known', ...data.proration }, failure: null };
  return { charge: { state: error === null ? 'loading' : 'failed' }, failure: error };
}

export function SwitchPlan({ status, prices, onClose }: PlanDialogProps & { prices: readonly PlanPrice[] }) {
  const state = toPlanState(status);
  const to = status.plan === 'annual' ? 'monthly' : 'annual';
  const { submit, failure, shell } = useDialogChange(onClose);
  const preview = useCharge(to === 'annual' && planRules[state].chargesUpgrade);
  return (
    <PlanChangeDialog
      {...shell}
      to={to}
      isTrial={state === 'trialing'}
      periodEnd={status.periodEnd}
      price={prices.find(({ plan }) => plan === to) ?? null}
      charge={preview.charge}
      error={toFormError(failure, t('plan.changeFailed')) ?? toFormError(preview.failure, t('plan.prorationFailed'))}
      onSubmit={() => submit({ plan: to })}
    />
  );
}

export function CancelPlan({ status, onClose }: PlanDialogProps) {
  const planName = toPlusName(useProduct());
  const state = toPlanState(status);
  const { submit, failure, shell } = useDialogChange(onClose);
  return (
    <CancelPlanDialog
      {...shell}
      planName={planName}
      cancelsAt={planRules[state].cancelsAt ?? 'period_end'}
      isTrial={state === 'trialing'}
      periodEnd={status.periodEnd}
      error={toFormError(failure, t('plan.cancelFailed'))}
      onSubmit={() => submit({ canceled: true })}
    />
  );
}
