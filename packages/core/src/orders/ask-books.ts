import { AppError, type ErrorCode } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { GatewayError, type GatewayReason } from '../payment-gateway.ts';

const codes: Partial<Record<GatewayReason, ErrorCode>> = {
  revised: 'invoice_already_corrected',
  adjusted: 'invoice_not_correctable',
  tax_number: 'tax_number_refused',
  no_invoice: 'invoice_missing',
  not_found: 'invoice_missing',
};

/** Asks the provider about an invoice, and translates its refusal. `unknown`: what it means that it did not answer. */
export async function askBooks<Result>(
  core: Core,
  work: () => Promise<Result>,
  { unknown }: { unknown: ErrorCode },
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { outcome, reason, providerCode } = error;
    const code = outcome === 'unknown' ? unknown : ((reason && codes[reason]) ?? 'invoice_not_correctable');
    // The provider's message may have the address of an invoice in it.
    core.log.warn({ code, outcome, providerCode }, 'the provider did not do what was asked about an invoice');
    throw new AppError(code, { cause: error });
  }
}
