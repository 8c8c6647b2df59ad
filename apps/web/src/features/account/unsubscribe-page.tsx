import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/privacy';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { LinkPressCard } from './link-press-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { toOutcome } from './to-outcome.ts';
import { toRemedy } from './to-remedy.ts';

/** Ends mails from the vendor, by the link in one of them. */
export const UnsubscribePage = withAddressToken(Unsubscribe);

function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = trpc.consents.unsubscribe.useMutation();
  const submit = useSingleFlight(unsubscribe.mutateAsync);
  const press = () => submit({ token });
  if (unsubscribe.isIdle)
    return (
      <LinkPressCard
        title={t('privacy.unsubscribeTitle')}
        lead={t('privacy.unsubscribeLead')}
        press={t('privacy.unsubscribePress')}
        onPress={press}
      />
    );
  return (
    <OutcomeCard
      title={t('privacy.unsubscribeTitle')}
      workingLabel={t('privacy.unsubscribing')}
      outcome={toOutcome(
        unsubscribe,
        t('privacy.unsubscribed'),
        t('privacy.unsubscribeFailed'),
        t('privacy.unsubscribedNext'),
      )}
      returnPath={paths.home}
      {...toRemedy(unsubscribe.error, undefined, press)}
    />
  );
}
