import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import type { Outcome, OutcomeCardProps } from './outcome-card.tsx';

/** The action of a mailed link. */
export interface Act {
  isSuccess: boolean;
  error: unknown;
}

/** The state of an action, with its messages. `detail`: the next step after success. */
export function toOutcome({ isSuccess, error }: Act, done: string, failed: string, detail?: string): Outcome {
  const problem = toFormError(error, failed);
  if (problem !== null) return { state: 'error', ...problem };
  return isSuccess ? { state: 'success', message: done, detail } : { state: 'working' };
}

type Remedy = Pick<OutcomeCardProps, 'nextStep' | 'onRetry'>;

/** The link will never work again. */
export function isDeadLink(error: unknown): boolean {
  return toErrorBody(error)?.code === 'token_invalid';
}

/** The offer after a mailed link failed: the next step for a dead link, otherwise another try. */
export function toRemedy(error: unknown, nextStep: Remedy['nextStep'], onRetry: () => void): Remedy {
  return isDeadLink(error) ? { nextStep } : { onRetry };
}
