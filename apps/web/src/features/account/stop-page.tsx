import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/stop';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { LinkPressCard } from './link-press-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { toOutcome } from './to-outcome.ts';
import { toRemedy } from './to-remedy.ts';

const done = {
  email_move: 'stop.moveStopped',
  erasure: 'stop.erasureStopped',
  merge: 'stop.mergeStopped',
  factor_reset: 'stop.resetStopped',
  nothing: 'stop.nothing',
} as const;

/** Stops what support was asked to change about an account, by the link in a mail to either mailbox. */
export const StopPage = withAddressToken(Stop);

function Stop({ token }: { token: string }) {
  const stop = trpc.account.stop.useMutation();
  const submit = useSingleFlight(stop.mutateAsync);
  const press = () => submit({ token });
  if (stop.isIdle)
    return (
      <LinkPressCard
        title={t('stop.title')}
        lead={t('stop.lead')}
        press={t('stop.press')}
        note={t('stop.note')}
        onPress={press}
      />
    );
  return (
    <OutcomeCard
      title={t('stop.title')}
      workingLabel={t('stop.working')}
      outcome={toOutcome(stop, t(done[stop.data?.stopped ?? 'nothing']), t('stop.failed'), t('stop.next'))}
      returnPath={paths.home}
      {...toRemedy(stop.error, { label: t('stop.recover'), path: paths.recover }, press)}
    />
  );
}
