import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/sign-in';
import { useOnce } from '../../../lib/browser/use-once.ts';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import { toOutcome, toRemedy } from './to-outcome.ts';

interface OnceLinkProps extends Pick<OutcomeCardProps, 'title' | 'workingLabel'> {
  /** Identifies the action, including its token. */
  id: readonly string[];
  run: () => Promise<unknown>;
  done: string;
  failed: string;
}

/** A mailed link about an address, which acts on opening. */
export function OnceLink({ id, run, done, failed, ...card }: OnceLinkProps) {
  const act = useOnce({ key: id, run });
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
