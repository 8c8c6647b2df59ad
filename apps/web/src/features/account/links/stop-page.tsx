import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/stop';
import { withAddressToken } from '../../../lib/auth/with-address-token.tsx';
import { toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { linkQuery } from './link-query.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { PressedLink } from './pressed-link.tsx';
import { toRemedy } from './to-outcome.ts';

const done = {
  email_move: 'stop.moveStopped',
  erasure: 'stop.erasureStopped',
  merge: 'stop.mergeStopped',
  factor_reset: 'stop.resetStopped',
  nothing: 'stop.nothing',
} as const;

const nextStep = { label: t('stop.recover'), path: paths.recover };

/** Stops a change that support was asked for, through the link mailed to both addresses. */
export const StopPage = withAddressToken(Stop);

function Stop({ token }: { token: string }) {
  const check = trpc.account.checkStop.useQuery({ token }, linkQuery);
  const stop = trpc.account.stop.useMutation();
  if (check.data === undefined || check.data.change === 'nothing') {
    const problem = toFormError(check.error, t('stop.failed'));
    const over = { state: 'error', message: t('stop.nothing') } as const;
    const failed = problem === null ? ({ state: 'working' } as const) : ({ state: 'error', ...problem } as const);
    return (
      <OutcomeCard
        title={t(check.data === undefined ? 'stop.unreadTitle' : 'stop.overTitle')}
        workingLabel={t('stop.checking')}
        outcome={check.data === undefined ? failed : over}
        returnPath={paths.home}
        {...(check.data === undefined ? toRemedy(check.error, nextStep, check.refetch) : { nextStep })}
      />
    );
  }
  const stopped = stop.data?.stopped ?? 'nothing';
  return (
    <PressedLink
      token={token}
      call={stop}
      title={t('stop.title')}
      lead={t('stop.lead', check.data)}
      press={t('stop.press')}
      note={t('stop.note')}
      workingLabel={t('stop.working')}
      doneTitle={t(stopped === 'nothing' ? 'stop.overTitle' : 'stop.doneTitle')}
      done={t(done[stopped])}
      detail={t('stop.next')}
      failed={t('stop.failed')}
      nextStep={nextStep}
      doneStep={nextStep}
    />
  );
}
