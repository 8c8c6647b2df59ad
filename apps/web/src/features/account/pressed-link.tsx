import { paths } from '@backline/domain/paths';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { LinkPressCard, type LinkPressCardProps } from './link-press-card.tsx';
import { OutcomeCard, type OutcomeCardProps } from './outcome-card.tsx';
import { type Act, toOutcome, toRemedy } from './to-outcome.ts';

interface PressedLinkProps
  extends Omit<LinkPressCardProps, 'onPress'>,
    Pick<OutcomeCardProps, 'workingLabel' | 'nextStep'> {
  token: string;
  call: Act & { isIdle: boolean; mutateAsync: (input: { token: string }) => Promise<unknown> };
  done: string;
  failed: string;
  /** The next step once it is done. */
  detail?: string;
}

/** A mailed link whose call waits for a press, and then its outcome. */
export function PressedLink({ token, call, done, failed, detail, workingLabel, nextStep, ...card }: PressedLinkProps) {
  const submit = useSingleFlight(call.mutateAsync);
  const press = () => submit({ token });
  if (call.isIdle) return <LinkPressCard {...card} onPress={press} />;
  return (
    <OutcomeCard
      title={card.title}
      workingLabel={workingLabel}
      outcome={toOutcome(call, done, failed, detail)}
      returnPath={paths.home}
      {...toRemedy(call.error, nextStep, press)}
    />
  );
}
