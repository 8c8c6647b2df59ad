import { toFormError } from '../../lib/to-error-body.ts';
import type { Outcome } from './outcome-card.tsx';

interface Act {
  isSuccess: boolean;
  error: unknown;
}

/** The state of an action, with its messages. `detail`: what follows once it is done. */
export function toOutcome({ isSuccess, error }: Act, done: string, failed: string, detail?: string): Outcome {
  const problem = toFormError(error, failed);
  if (problem !== null) return { state: 'error', ...problem };
  return isSuccess ? { state: 'success', message: done, detail } : { state: 'working' };
}
