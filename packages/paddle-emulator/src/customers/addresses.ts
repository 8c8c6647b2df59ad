import type { CountryCode, IAddressResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { customData, entityStatus, readBody, readChanges } from '../api/body.ts';
import { isCountry } from '../money/places.ts';
import { changeEntity, saveEntity, startEntity } from '../world/entity.ts';
import { notFound, refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

const text = z.string().max(1024).nullable().default(null);
const short = z.string().max(200).nullable().default(null);

const addressBody = z.strictObject({
  country_code: z.custom<CountryCode>((value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value), {
    error: 'must be a two-letter country code',
  }),
  description: text,
  first_line: text,
  second_line: text,
  city: short,
  postal_code: short,
  region: short,
  custom_data: customData,
});

const addressChanges = addressBody.extend({ status: entityStatus }).partial();

function assertServed(country: CountryCode | undefined): void {
  if (country === undefined || isCountry(country)) return;
  refuse('address_location_not_allowed', `Paddle sells nothing in ${country}.`);
}

export function getAddress(world: World, customerId: string, id: string): IAddressResponse {
  const address = world.addresses.find(id);
  return address?.customer_id === customerId ? address : notFound('Address', id);
}

export function createAddress(world: World, customerId: string, body: unknown): IAddressResponse {
  world.customers.get(customerId);
  const input = readBody(addressBody, body);
  assertServed(input.country_code);
  const address: IAddressResponse = {
    id: world.newId('add'),
    customer_id: customerId,
    ...input,
    ...startEntity(world),
  };
  return saveEntity(world, world.addresses, 'address.created', address);
}

export function updateAddress(world: World, customerId: string, id: string, body: unknown): IAddressResponse {
  const before = getAddress(world, customerId, id);
  const changes = readChanges(addressChanges, body);
  assertServed(changes.country_code);
  return changeEntity(world, world.addresses, 'address.updated', { ...before, ...changes });
}
