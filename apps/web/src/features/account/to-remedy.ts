import { toErrorBody } from '../../lib/to-error-body.ts';
import type { OutcomeCardProps } from './outcome-card.tsx';

type Remedy = Pick<OutcomeCardProps, 'nextStep' | 'onRetry'>;

/** A mailed link that will never work again. */
export function isDeadLink(error: unknown): boolean {
  return toErrorBody(error)?.code === 'token_invalid';
}

/** What to offer after a mailed link failed: the next step for a dead link, otherwise another try. */
export function toRemedy(error: unknown, nextStep: Remedy['nextStep'], onRetry: () => void): Remedy {
  return isDeadLink(error) ? { nextStep } : { onRetry };
}
