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

  it('is refused where the provider says that there is one, and finds none', async () => {
    const { core } = createTaken(world, true);
    const checkout = { ...core.gateway.checkout, findCustomerByEmail: async () => null };
    const work = ensureCustomer({ ...core, gateway: { ...core.gateway, checkout } }, email);
    await expect(work).rejects.toThrow('The address belongs to a customer that cannot be used.');
  });

  it.each([true, false])('is the known one, which is used again (active: %s)', async (isActive) => {
    const { core, reactivated } = createTaken(world, isActive);
    await core.gateway.checkout.createCustomer(email).catch(() => {});
    const createCustomer = () => Promise.reject(new Error('There is one.'));
    const checkout = { ...core.gateway.checkout, createCustomer };
    expect(await ensureCustomer({ ...core, gateway: { ...core.gateway, checkout } }, email)).toBe('ctm_1');
    expect(reactivated).toEqual(isActive ? [] : ['ctm_1']);
  });

  it('does not hide another refusal, or a fault of our own', async () => {
    const { core } = createTaken(world, true);
    for (const error of [
      new GatewayError('refused', 'No.'),
      Object.assign(new Error('broken'), { reason: 'exists' }),
    ]) {
      const createCustomer = () => Promise.reject(error);
      const checkout = { ...core.gateway.checkout, findCustomerByEmail: async () => null, createCustomer };
      const work = ensureCustomer({ ...core, gateway: { ...core.gateway, checkout } }, email);
      await expect(work).rejects.toBe(error);
    }
  });
});
