import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/orders';
import { Navigate } from 'react-router-dom';
import { formatDay } from '../../lib/format-day.ts';
import { trpc } from '../../lib/trpc.ts';
import { useAddressToken } from '../../lib/use-address-token.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { LinkPressCard } from '../account/link-press-card.tsx';
import { OutcomeCard } from '../account/outcome-card.tsx';
import { toOutcome } from '../account/to-outcome.ts';
import { isDeadLink } from '../account/to-remedy.ts';

/** Where the mailed link of a guest's withdrawal leads. Nothing happens before the button is pressed. */
export function ConfirmWithdrawalPage() {
  usePageTitle(t('orders.confirmPageTitle'));
  const token = useAddressToken();
  return token === null ? <Navigate to={paths.home} replace /> : <Confirm token={token} />;
}

function Confirm({ token }: { token: string }) {
  const confirm = trpc.orders.confirmWithdrawal.useMutation();
  const submit = useSingleFlight(confirm.mutateAsync);
  const press = () => submit({ token });
  if (confirm.isIdle)
    return (
      <LinkPressCard
        title={t('orders.confirmPageTitle')}
        lead={t('orders.confirmPageLead')}
        press={t('orders.confirmPageButton')}
        note={t('orders.confirmPageNote')}
        onPress={press}
      />
    );
  const day = confirm.data === undefined ? '' : formatDay(confirm.data.paidAt);
  return (
    <OutcomeCard
      title={t('orders.confirmPageTitle')}
      workingLabel={t('orders.confirming')}
      outcome={toOutcome(confirm, t('orders.confirmed', { day }), t('orders.confirmFailed'), t('orders.confirmedNext'))}
      returnPath={paths.home}
      {...(isDeadLink(confirm.error) ? {} : { onRetry: press })}
    />
  );
}
