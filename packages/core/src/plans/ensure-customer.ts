import { desc, eq } from '@backline/db';
import { parseEmail } from '@backline/domain';
import { type CustomerFact, GatewayError } from '../billing/payment-gateway.ts';
import { takePaymentTurn } from '../billing/payment-turn.ts';
import { storeCustomer } from '../billing/store-fact.ts';
import type { Core, SessionUser } from '../core.ts';

const isSame = (a: string, b: string) => parseEmail(a)?.canonical === parseEmail(b)?.canonical;

async function bind(core: Core, customer: CustomerFact, userId: string): Promise<string> {
  const { paymentCustomers: c } = core.store.t;
  await core.store.write(async (tx) => {
    await takePaymentTurn(core, tx);
    await storeCustomer(core, tx, customer);
    await tx.update(c).set({ userId, boundAt: core.clock.now() }).where(eq(c.customerId, customer.customerId));
  });
  return customer.customerId;
}

async function create(core: Core, user: SessionUser): Promise<CustomerFact | null> {
  try {
    return await core.gateway.createCustomer(user.email, user.contactName);
  } catch (error) {
    if (error instanceof GatewayError && error.providerCode === 'customer_already_exists') return null;
    throw error;
  }
}

/** Whose the provider's customer is, if anybody's, with the address that they have now. */
async function findOwner(core: Core, customerId: string) {
  const { paymentCustomers: c, users: u } = core.store.t;
  const [owner] = await core.store.db
    .select({ id: u.id, email: u.email })
    .from(c)
    .innerJoin(u, eq(u.id, c.userId))
    .where(eq(c.customerId, customerId));
  return owner ?? null;
}

/** The provider keeps one customer for each address: who had this one before takes it along to their new one. */
async function adopt(core: Core, user: SessionUser): Promise<CustomerFact | null> {
  const found = await core.gateway.findCustomerByEmail(user.email);
  if (found === null) return null;
  const owner = await findOwner(core, found.customerId);
  if (owner !== null && owner.id !== user.id) {
    await core.gateway.updateCustomer(found.customerId, { email: owner.email });
    return null;
  }
  return found.isActive ? found : core.gateway.updateCustomer(found.customerId, { isActive: true });
}

/**
 * The provider's customer of an account, bound to it: known, found by the account's own verified address, or new.
 * Throws `GatewayError`.
 */
export async function ensureCustomer(core: Core, user: SessionUser): Promise<string> {
  const { paymentCustomers: c } = core.store.t;
  const [known] = await core.store.db.select().from(c).where(eq(c.userId, user.id)).orderBy(desc(c.boundAt)).limit(1);
  if (known !== undefined && isSame(known.email, user.email)) return known.customerId;
  if (known !== undefined)
    return bind(core, await core.gateway.updateCustomer(known.customerId, { email: user.email }), user.id);
  const customer = (await adopt(core, user)) ?? (await create(core, user)) ?? (await adopt(core, user));
  if (customer === null) throw new GatewayError('refused', 'The address belongs to a customer that cannot be used.');
  return bind(core, customer, user.id);
}
