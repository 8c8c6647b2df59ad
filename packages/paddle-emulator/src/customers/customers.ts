import type { ICustomerResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { customData, entityStatus, readBody, readChanges } from '../api/body.ts';
import { changeEntity, saveEntity, startEntity } from '../world/entity.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { emailAddress } from './email-address.ts';

const customerBody = z.strictObject({
  email: emailAddress,
  name: z.string().max(1024).nullable().default(null),
  locale: z.string().max(20).default('en'),
  custom_data: customData,
});

const customerChanges = customerBody.extend({ status: entityStatus }).partial();

/** Finds a customer by email address, ignoring case as Paddle does. */
export function findCustomerByEmail(world: World, email: string): ICustomerResponse | null {
  const [found] = world.customers.list({ where: { email: [email.toLowerCase()] } });
  return found ?? null;
}

function assertEmailFree(world: World, email: string | undefined, ownId: string | null): void {
  const other = email ? findCustomerByEmail(world, email) : null;
  if (!other || other.id === ownId) return;
  refuse('customer_already_exists', `customer email conflicts with customer of id ${other.id}`, 409);
}

export function createCustomer(world: World, body: unknown): ICustomerResponse {
  const input = readBody(customerBody, body);
  assertEmailFree(world, input.email, null);
  const customer: ICustomerResponse = {
    id: world.newId('ctm'),
    ...input,
    email: input.email.toLowerCase(),
    marketing_consent: false,
    ...startEntity(world),
  };
  return saveEntity(world, world.customers, 'customer.created', customer);
}

export function updateCustomer(world: World, id: string, body: unknown): ICustomerResponse {
  const before = world.customers.get(id);
  const changes = readChanges(customerChanges, body);
  if (changes.email) changes.email = changes.email.toLowerCase();
  assertEmailFree(world, changes.email, id);
  return changeEntity(world, world.customers, 'customer.updated', { ...before, ...changes });
}
