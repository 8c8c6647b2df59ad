import { toFormError } from '../../lib/to-error-body.ts';
import type { Outcome } from './outcome-card.tsx';

interface Act {
  isSuccess: boolean;
  error: unknown;
}

/** The state of an automatic action, with its messages. */
export function toOutcome({ isSuccess, error }: Act, done: string, failed: string): Outcome {
  const problem = toFormError(error, failed);
  if (problem !== null) return { state: 'error', ...problem };
  return isSuccess ? { state: 'success', message: done } : { state: 'working' };
}
