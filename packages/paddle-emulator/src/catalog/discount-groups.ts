import type { IDiscountGroupResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { onlyGiven, saveEntity, startEntity } from '../world/entity.ts';
import type { World } from '../world/world.ts';
import { entityStatus } from './schemas.ts';

const groupBody = z.strictObject({ name: z.string().min(1).max(100) });
const groupChanges = groupBody.extend({ status: entityStatus }).partial();

export function createDiscountGroup(world: World, body: unknown): IDiscountGroupResponse {
  const group = { id: world.newId('dsg'), ...readBody(groupBody, body), ...startEntity(world) };
  return saveEntity(world, world.discountGroups, 'discount_group.created', group);
}

export function updateDiscountGroup(world: World, id: string, body: unknown): IDiscountGroupResponse {
  const before = world.discountGroups.get(id);
  const changes = onlyGiven(readBody(groupChanges, body), body);
  const group: IDiscountGroupResponse = { ...before, ...changes, updated_at: world.clock.nowText() };
  return saveEntity(world, world.discountGroups, 'discount_group.updated', group);
}
