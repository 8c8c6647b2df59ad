import { AppError, type ErrorCode } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { GatewayError } from '../ports/payment-gateway.ts';

function toCode({ outcome, reason }: GatewayError): ErrorCode {
  if (outcome === 'unknown') return 'provider_unavailable';
  if (reason === 'locked') return 'plan_locked';
  if (reason === 'declined') return 'payment_declined';
  return 'plan_change_refused';
}

/** Turns a refusal by the provider into an error for customers. The provider's own message is logged. */
export function toPlanRefusal(core: Core, error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  const code = toCode(error);
  core.log.warn({ code, providerCode: error.providerCode, reason: error.message }, 'the provider refused a plan');
  return new AppError(code, { cause: error });
}

/** Calls the provider. Throws `provider_unavailable`, `plan_locked`, `payment_declined` or `plan_change_refused`. */
export async function askProvider<Result>(core: Core, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toPlanRefusal(core, error);
  }
}
