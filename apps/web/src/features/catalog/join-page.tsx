import { paths, toAccountPath } from '@backline/domain/pages/paths';
import { rich } from '@backline/texts/billing';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { useProduct } from '../../lib/product-provider.tsx';
import { Rich } from '../../lib/text/rich.tsx';
import { readPlan, toSubscribePath } from '../plans/plan-address.ts';
import { PlanColumns } from '../plans/plan-columns.tsx';
import { PlanHeading } from '../plans/plan-heading.tsx';
import { PlanPickerCard } from '../plans/plan-picker-card.tsx';
import { PlanFailed, PlanLoading } from '../plans/plan-waiting.tsx';
import { usePlanContents } from '../plans/use-plan-contents.ts';
import { usePlanPrices } from '../plans/use-plan-prices.ts';
import { useIsIdle } from './offer/use-is-idle.ts';

/** The plan for visitors. Logged-in customers have a tab in the account, which knows their plan. */
export function JoinPage() {
  const { slug } = useProduct();
  const { search } = useLocation();
  const { token } = useAuth();
  if (token !== null) return <Navigate to={`${toAccountPath('plus', slug)}${search}`} replace />;
  return (
    <div className="mx-auto max-w-account">
      <PlanHeading />
      <Offer />
    </div>
  );
}

function Offer() {
  const { name, slug } = useProduct();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { prices, arePricesKnown, trialDays, error, isFetching, retry } = usePlanPrices({
    isPreviewWanted: useIsIdle(),
  });
  const contents = usePlanContents(true);
  const wanted = readPlan(search);
  if (prices === null && error !== null) return <PlanFailed failure={error} isPending={isFetching} onRetry={retry} />;
  if (prices === null) return <PlanLoading />;
  return (
    <PlanColumns contents={contents}>
      <PlanPickerCard
        key={wanted}
        productName={name}
        prices={prices}
        arePricesKnown={arePricesKnown}
        initialPlan={wanted}
        trialDays={trialDays}
        isPaused={false}
        paidUntil={null}
        isPending={false}
        disabledReason={undefined}
        error={null}
        onSubscribe={(plan) => void navigate(toSubscribePath(paths.signUp, slug, search, plan))}
        beneath={(plan) => (
          <p className="mt-4 text-13 text-dust">
            <Rich
              parts={rich('billing.accountFirst', {
                login: (words) => (
                  <Link
                    to={toSubscribePath(paths.login, slug, search, plan)}
                    className="rounded-control text-paper underline decoration-edge underline-offset-4 hover:decoration-accent"
                  >
                    {words}
                  </Link>
                ),
              })}
            />
          </p>
        )}
      />
    </PlanColumns>
  );
}
