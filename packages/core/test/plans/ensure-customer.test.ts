import { ensureCustomer } from '@backline/core/plans/ensure-customer';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import { expect, it } from 'vitest';
import { describeCalls, type World } from '../world.ts';

const email = 'clara@example.com';

/** A provider that has a customer of an address after somebody tried to create it, and says that there is one. */
function createTaken({ core }: World, isActive: boolean) {
  const customer = { about: 'customer' as const, customerId: 'ctm_1', email, occurredAtUs: 0, isActive };
  const reactivated: string[] = [];
  let isThere = false;
  const checkout: typeof core.gateway.checkout = {
    ...core.gateway.checkout,
    findCustomerByEmail: async () => (isThere ? customer : null),
    async createCustomer() {
      isThere = true;
      throw new GatewayError('refused', 'There is one.', { reason: 'exists' });
    },
    reactivateCustomer: async (customerId) => void reactivated.push(customerId),
  };
  return { core: { ...core, gateway: { ...core.gateway, checkout } }, reactivated };
}

describeCalls("the provider's customer of an address", (world) => {
  it.each([true, false])('is the one that another request has just created (active: %s)', async (isActive) => {
    const { core, reactivated } = createTaken(world, isActive);
    expect(await ensureCustomer(core, email)).toBe('ctm_1');
    expect(reactivated).toEqual(isActive ? [] : ['ctm_1']);
  });
});
