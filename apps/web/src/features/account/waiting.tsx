import { toAccountPath } from '@backline/domain/pages/paths';
import { toPlusName } from '@backline/domain/product';
import { t } from '@backline/texts/account/privacy';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../../lib/browser/focus-heading.ts';
import { toFormError } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { WaitingBar } from './waiting-bar.tsx';

/** The bar about a deletion and an unpaid plan, with its calls. New terms are asked about over the page instead. */
export function Waiting() {
  const product = useProduct();
  const { pathname } = useLocation();
  const utils = trpc.useUtils();
  const erasure = trpc.privacy.getErasure.useQuery();
  const plan = trpc.plans.getPlanStatus.useQuery();
  const keep = trpc.privacy.stopErasure.useMutation({
    onSuccess: async () => {
      await utils.privacy.getErasure.invalidate();
      // The pressed button is gone.
      focusHeading();
    },
  });
  const path = toAccountPath('plus', product.slug);
  const isUnpaid = plan.data?.status === 'past_due' && pathname !== path;
  const dueAt = erasure.data?.dueAt ?? null;
  if (dueAt === null && !isUnpaid) return null;
  return (
    <WaitingBar
      dueAt={dueAt}
      unpaidPlan={isUnpaid ? { name: toPlusName(product), path } : null}
      isKeeping={keep.isPending}
      error={toFormError(keep.error, t('privacy.keepFailed'))}
      onKeep={() => keep.mutate()}
    />
  );
}
