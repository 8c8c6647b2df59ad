import { GatewayError, type GatewayReason } from '@backline/core/ports/payment-gateway';
import { ApiError } from '@paddle/paddle-node-sdk';
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  type IPolicy,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel';

const openAfter = 5;
const halfOpenAfterMs = 20_000;

export interface Policies {
  /** Retried if there is no answer, because reading changes nothing. */
  read: IPolicy;
  /** Not retried, because without an answer it is unknown if the change was made. */
  change: IPolicy;
}

/** The SDK has no timeout, retry or limit of its own. */
export function createPolicies(answerWithinMs: number): Policies {
  const isAway = handleWhen((error) => !isRefusal(error) && !isBusy(error));
  const limit = timeout(answerWithinMs, TimeoutStrategy.Aggressive);
  const breaker = circuitBreaker(isAway, {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new ConsecutiveBreaker(openAfter),
  });
  const isWorthAnother = handleWhen(
    (error) => !isRefusal(error) && !isBusy(error) && !(error instanceof BrokenCircuitError),
  );
  const again = retry(isWorthAnother, {
    maxAttempts: 2,
    backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2000 }),
  });
  const whenFree = retry(handleWhen(isBusy), {
    maxAttempts: 4,
    backoff: new DelegateBackoff(({ result }) => toWaitMs('error' in result ? result.error : undefined)),
  });
  return { read: wrap(again, whenFree, breaker, limit), change: wrap(whenFree, breaker, limit) };
}

/** Paddle did not process the request, so any call can be repeated. */
function isBusy(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'too_many_requests';
}

function toWaitMs(error: unknown): number {
  return isBusy(error) && error.retryAfter !== null ? Math.min(error.retryAfter * 1000, 60_000) : 1000;
}

/** True if Paddle refused the request, so nothing was changed. A rate limit is not a refusal. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.type === 'request_error' && !isBusy(error);
}

/** Translates Paddle's codes to those of the port. */
const reasons: [RegExp, GatewayReason][] = [
  [/^subscription_locked/, 'locked'],
  [/payment_declined|payment_method|charge_limit/, 'declined'],
  [/not_found$/, 'not_found'],
  [/^customer_already_exists$/, 'exists'],
  [/^transaction_revised_limit_reached$/, 'revised'],
  [/^transaction_adjusted_unable_to_revise$/, 'adjusted'],
  [/^transaction_invalid_status_to_revise$|invoice/, 'no_invoice'],
  [/tax_identifier|tax_number/, 'tax_number'],
  [/^(adjustment_pending_refund_request|subscription_outstanding_pending_refund)$/, 'refund_pending'],
  [/^adjustment_.*(above_remaining|fully_adjusted|cannot_be_zero)/, 'refund_above'],
];

function toReason(code: string): GatewayReason | null {
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** Runs a call of the SDK. Every error becomes a `GatewayError`. */
export async function callProvider<Result>(policy: IPolicy, work: () => Promise<Result>): Promise<Result> {
  try {
    return await policy.execute(work);
  } catch (error) {
    if (isRefusal(error)) {
      const { code, detail } = error;
      throw new GatewayError('refused', detail, { reason: toReason(code), providerCode: code, cause: error });
    }
    const reason = error instanceof Error ? error.message : 'no reason given';
    throw new GatewayError('unknown', `The payment provider did not answer: ${reason}`, { cause: error });
  }
}
