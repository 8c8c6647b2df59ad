import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { useOnce } from '../../../lib/browser/use-once.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import { toOutcome, toRemedy } from './to-outcome.ts';

interface OnceLinkProps extends Pick<OutcomeCardProps, 'title' | 'workingLabel'> {
  call: 'cancelEmail' | 'confirmEmail';
  token: string;
  done: string;
  failed: string;
}

/** A mailed link about an address, which acts on opening. */
export function OnceLink({ call, token, done, failed, ...card }: OnceLinkProps) {
  const { client } = trpc.useUtils();
  const act = useOnce({ key: [call, token], run: () => client.account[call].mutate({ token }) });
  const nextStep = { label: t('signIn.toAccount'), path: paths.account };
  return (
    <OutcomeCard
      {...card}
      outcome={toOutcome(act, done, failed)}
      returnPath={paths.login}
      {...toRemedy(act.error, nextStep, act.refetch)}
    />
  );
}
