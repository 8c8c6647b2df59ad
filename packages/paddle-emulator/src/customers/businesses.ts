import type { IBusinessResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { customData, entityStatus, readBody, readChanges } from '../api/body.ts';
import { changeEntity, saveEntity, startEntity } from '../world/entity.ts';
import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { emailAddress } from './email-address.ts';

const businessBody = z.strictObject({
  name: z.string().min(1).max(1024),
  company_number: z.string().max(1024).nullable().default(null),
  tax_identifier: z.string().max(1024).nullable().default(null),
  contacts: z
    .array(z.strictObject({ name: z.string().max(1024).optional(), email: emailAddress }))
    .max(100)
    .nullable()
    .default([])
    .transform((contacts) => (contacts ?? []).map(({ name = '', email }) => ({ name, email }))),
  custom_data: customData,
});

const businessChanges = businessBody.extend({ status: entityStatus }).partial();

export function getBusiness(world: World, customerId: string, id: string): IBusinessResponse {
  const business = world.businesses.find(id);
  return business?.customer_id === customerId ? business : notFound('Business', id);
}

export function createBusiness(world: World, customerId: string, body: unknown): IBusinessResponse {
  world.customers.get(customerId);
  const business: IBusinessResponse = {
    id: world.newId('biz'),
    customer_id: customerId,
    ...readBody(businessBody, body),
    ...startEntity(world),
  };
  return saveEntity(world, world.businesses, 'business.created', business);
}

export function updateBusiness(world: World, customerId: string, id: string, body: unknown): IBusinessResponse {
  const before = getBusiness(world, customerId, id);
  const changes = readChanges(businessChanges, body);
  return changeEntity(world, world.businesses, 'business.updated', { ...before, ...changes });
}
