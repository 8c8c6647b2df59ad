import { toFormError } from '../../lib/to-error-body.ts';
import type { Outcome } from './outcome-card.tsx';

interface Act {
  isSuccess: boolean;
  error: unknown;
}

/** How far an act that happens by itself has come, with its two sentences. */
export function toOutcome({ isSuccess, error }: Act, done: string, failed: string): Outcome {
  const problem = toFormError(error, failed);
  if (problem !== null) return { state: 'error', ...problem };
  return isSuccess ? { state: 'success', message: done } : { state: 'working' };
}
