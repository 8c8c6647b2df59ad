import { toErrorBody } from '../../lib/to-error-body.ts';
import type { OutcomeCardProps } from './outcome-card.tsx';

type Remedy = Pick<OutcomeCardProps, 'nextStep' | 'onRetry'>;

/** A mailed link that will not work, however often it is tried. */
export function isDeadLink(error: unknown): boolean {
  return toErrorBody(error)?.code === 'token_invalid';
}

/** What to offer where a mailed link failed: a dead one needs the next step, everything else can be tried again. */
export function toRemedy(error: unknown, nextStep: Remedy['nextStep'], onRetry: () => void): Remedy {
  return isDeadLink(error) ? { nextStep } : { onRetry };
}
