import { paths } from '@backline/domain/paths';
import { t } from '@backline/texts/en/stop';
import { trpc } from '../../lib/trpc.ts';
import { withAddressToken } from '../../lib/with-address-token.tsx';
import { PressedLink } from './pressed-link.tsx';

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
  return (
    <PressedLink
      token={token}
      call={stop}
      title={t('stop.title')}
      lead={t('stop.lead')}
      press={t('stop.press')}
      note={t('stop.note')}
      workingLabel={t('stop.working')}
      done={t(done[stop.data?.stopped ?? 'nothing'])}
      detail={t('stop.next')}
      failed={t('stop.failed')}
      nextStep={{ label: t('stop.recover'), path: paths.recover }}
    />
  );
}
