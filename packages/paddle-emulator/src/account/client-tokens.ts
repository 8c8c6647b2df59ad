import { createHash } from 'node:crypto';
import type { IClientTokenResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { saveEntity } from '../world/entity.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

const tokenBody = z.strictObject({ name: z.string().min(1).max(150), description: z.string().max(500).nullish() });
const tokenChanges = z.strictObject({ status: z.literal('revoked', 'can only be revoked') });

export function createClientToken(world: World, body: unknown): IClientTokenResponse {
  const { name, description = null } = readBody(tokenBody, body);
  const id = world.newId('ctkn');
  const at = world.clock.nowText();
  const secret = createHash('sha256').update(`${world.options.seed}:${id}`).digest('hex').slice(0, 27);
  const token: IClientTokenResponse = {
    id,
    token: `test_${secret}`,
    name,
    description,
    status: 'active',
    created_at: at,
    updated_at: at,
    revoked_at: null,
  };
  return saveEntity(world, world.clientTokens, 'client_token.created', token);
}

export function revokeClientToken(world: World, id: string, body: unknown): IClientTokenResponse {
  const { status } = readBody(tokenChanges, body);
  const before = world.clientTokens.get(id);
  if (before.status === 'revoked') refuse('bad_request', `Client-side token ${id} is revoked already.`);
  const at = world.clock.nowText();
  return saveEntity(world, world.clientTokens, 'client_token.revoked', {
    ...before,
    status,
    updated_at: at,
    revoked_at: at,
  });
}

/** True for the configured token and for each active one that was created through the API. */
export function isClientToken(world: World, token: string): boolean {
  if (token === world.options.clientToken) return true;
  return world.clientTokens.count({ where: { token: [token], status: ['active'] } }) > 0;
}
