import type { Core } from '../core.ts';
import { GatewayError } from '../payment-gateway.ts';

async function findActive(core: Core, email: string): Promise<string | null> {
  const found = await core.gateway.findCustomerByEmail(email);
  if (found === null) return null;
  if (!found.isActive) await core.gateway.reactivateCustomer(found.customerId);
  return found.customerId;
}

async function create(core: Core, email: string): Promise<string | null> {
  try {
    return (await core.gateway.createCustomer(email)).customerId;
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'exists') return null;
    throw error;
  }
}

/**
 * The provider's customer of an address: found, or new. It is one for each address, and somebody else may have bought
 * with this one or may yet: it is never renamed, it is given no name that was typed here, and it says nothing of who
 * buys. Throws `GatewayError`.
 */
export async function ensureCustomer(core: Core, email: string): Promise<string> {
  const customerId = (await findActive(core, email)) ?? (await create(core, email)) ?? (await findActive(core, email));
  if (customerId === null) throw new GatewayError('refused', 'The address belongs to a customer that cannot be used.');
  return customerId;
}
