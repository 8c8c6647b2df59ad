import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/privacy';
import { Button } from '@backline/ui';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { toOutcome } from './to-outcome.ts';
import { toRemedy } from './to-remedy.ts';

/** Ends mails from the vendor, by the link in one of them. */
export const UnsubscribePage = withAddressToken(Unsubscribe);

/** Nothing happens before the button is pressed, because mail scanners and browsers open links as well. */
function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = trpc.consents.unsubscribe.useMutation();
  const submit = useSingleFlight(unsubscribe.mutateAsync);
  const press = () => submit({ token });
  if (unsubscribe.isIdle)
    return (
      <>
        <AuthHeading title={t('privacy.unsubscribeTitle')}>{t('privacy.unsubscribeLead')}</AuthHeading>
        <div className="grid max-w-form gap-5">
          <Button onClick={press} isWide>
            {t('privacy.unsubscribePress')}
          </Button>
        </div>
      </>
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
