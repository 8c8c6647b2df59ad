import { AppError, type ErrorCode } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { GatewayError } from '../ports/payment-gateway.ts';

/** Asks the provider about an invoice and translates a refusal. */
export async function askBooks<Result>(
  core: Core,
  toCode: (error: GatewayError) => ErrorCode,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { outcome, providerCode } = error;
    const code = toCode(error);
    // The provider's message may contain an address from the invoice.
    core.log.warn({ code, outcome, providerCode }, 'the provider did not do what was asked about an invoice');
    throw new AppError(code, { cause: error });
  }
}
