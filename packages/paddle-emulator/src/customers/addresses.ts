import type { IAddressResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { countryCode, customData, entityStatus } from '../catalog/schemas.ts';
import { onlyGiven, saveEntity, startEntity } from '../world/entity.ts';
import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { getCustomer } from './customers.ts';

const text = z.string().max(1024).nullable().default(null);

const addressBody = z.object({
  country_code: countryCode,
  description: text,
  first_line: text,
  second_line: text,
  city: text,
  postal_code: text,
  region: text,
  custom_data: customData,
});

const addressChanges = addressBody.extend({ status: entityStatus }).partial();

export function getAddress(world: World, customerId: string, id: string): IAddressResponse {
  const address = world.addresses.find(id);
  return address?.customer_id === customerId ? address : notFound('Address', id);
}

export function createAddress(world: World, customerId: string, body: unknown): IAddressResponse {
  getCustomer(world, customerId);
  const address: IAddressResponse = {
    id: world.newId('add'),
    customer_id: customerId,
    ...readBody(addressBody, body),
    ...startEntity(world),
  };
  return saveEntity(world, world.addresses, 'address.created', address);
}

export function updateAddress(world: World, customerId: string, id: string, body: unknown): IAddressResponse {
  const before = getAddress(world, customerId, id);
  const changes = onlyGiven(readBody(addressChanges, body), body);
  const address: IAddressResponse = { ...before, ...changes, updated_at: world.clock.nowText() };
  return saveEntity(world, world.addresses, 'address.updated', address);
}
