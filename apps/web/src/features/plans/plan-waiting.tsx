import { t } from '@backline/texts/billing';
import { ErrorNotice, Spinner } from '@backline/ui';
import { toFormError } from '../../lib/calls/to-error-body.ts';

/** Covers the whole screen but lets clicks through. */
export function PlanLoading() {
  return (
    <div className="pointer-events-none fixed inset-0 z-10 grid animate-late place-items-center bg-scrim">
      <Spinner label={t('billing.loading')} isLate={false} />
    </div>
  );
}

interface PlanFailedProps {
  failure: unknown;
  isPending: boolean;
  onRetry: () => void;
}

export function PlanFailed({ failure, isPending, onRetry }: PlanFailedProps) {
  return <ErrorNotice error={toFormError(failure, t('billing.loadFailed'))} onRetry={onRetry} isRetrying={isPending} />;
}
