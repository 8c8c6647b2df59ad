import type { Core } from '../core.ts';
import { GatewayError } from '../ports/payment-gateway.ts';

async function findActive(core: Core, email: string): Promise<string | null> {
  const found = await core.gateway.checkout.findCustomerByEmail(email);
  if (found === null) return null;
  if (!found.isActive) await core.gateway.checkout.reactivateCustomer(found.customerId);
  return found.customerId;
}

async function create(core: Core, email: string): Promise<string | null> {
  try {
    return (await core.gateway.checkout.createCustomer(email)).customerId;
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'exists') return null;
    throw error;
  }
}

/**
 * Finds or creates the provider's customer for an address. There is one per address, and other buyers may share it. So
 * it doesn't identify the buyer, is never renamed, and gets no name that a customer typed. Throws `GatewayError`.
 */
export async function ensureCustomer(core: Core, email: string): Promise<string> {
  const customerId = (await findActive(core, email)) ?? (await create(core, email)) ?? (await findActive(core, email));
  if (customerId === null) throw new GatewayError('refused', 'The address belongs to a customer that cannot be used.');
  return customerId;
}
