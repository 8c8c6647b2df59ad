import { paths } from '@backline/domain/pages/paths';
import { LinkPressCard, type LinkPressCardProps } from './link-press-card.tsx';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import { type Act, toOutcome, toRemedy } from './to-outcome.ts';

interface PressedLinkProps
  extends Omit<LinkPressCardProps, 'onPress'>,
    Pick<OutcomeCardProps, 'workingLabel' | 'nextStep'> {
  token: string;
  call: Act & { isIdle: boolean; mutate: (input: { token: string }) => void };
  /** The heading afterwards, no longer a question. */
  doneTitle: string;
  done: string;
  failed: string;
  /** The button or link to offer afterwards. */
  doneStep?: OutcomeCardProps['nextStep'];
  /** A sentence about the next step. */
  detail?: string;
}

/** A mailed link that acts when a button is pressed, and then its outcome. */
export function PressedLink({
  token,
  call,
  doneTitle,
  done,
  failed,
  detail,
  workingLabel,
  nextStep,
  doneStep,
  ...card
}: PressedLinkProps) {
  const press = () => call.mutate({ token });
  if (call.isIdle) return <LinkPressCard {...card} onPress={press} />;
  return (
    <OutcomeCard
      title={call.isSuccess ? doneTitle : card.title}
      workingLabel={workingLabel}
      outcome={toOutcome(call, done, failed, detail)}
      returnPath={paths.home}
      {...(call.isSuccess ? { nextStep: doneStep } : toRemedy(call.error, nextStep, press))}
    />
  );
}
