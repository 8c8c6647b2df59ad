import { createHmac } from 'node:crypto';
import { formatVersion, type LeaseClaims, type PassportClaims } from '@backline/activation/claims';
import { type DeviceIds, deviceIdKinds } from '@backline/activation/device-ids';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { findSigner, type Signer } from './find-keys.ts';
import { signStatement } from './key-pair.ts';

type OwnClaims = 'v' | 'iss' | 'aud';

/** The input for a lease. `ids` come from `bindIds` for the device. */
export interface NewLease extends Omit<LeaseClaims, OwnClaims | 'dev'> {
  dev: Omit<LeaseClaims['dev'], 'salt'>;
}

/** A signed statement, and the endorsement that travels with it. */
export interface Signed {
  token: string;
  endorsement: string;
}

/** The key for signing at a time. Throws `unavailable` if there is none. */
export async function getSigner(core: Core, at: Date): Promise<Signer> {
  const signer = await findSigner(core, at);
  if (signer !== null) return signer;
  core.log.error({}, 'no key can sign leases and passports: see "backline keys list"');
  throw new AppError('unavailable');
}

/** 128 bits for a lease or a device, which can't be computed from its id alone. */
export function toLeaseSecret(core: Core, use: 'salt' | 'release', id: string): string {
  return createHmac('sha256', core.keys.devices).update(`lease ${use} v1 ${id}`).digest('base64url').slice(0, 22);
}

/**
 * The hashed ids for a device's leases, the same as the plugin's `bindIds`, but synchronous for use in a transaction.
 */
export function bindIds(core: Core, deviceId: string, ids: DeviceIds): DeviceIds {
  const salt = toLeaseSecret(core, 'salt', deviceId);
  const toBound = (id: string) => createHmac('sha256', salt).update(id).digest('base64url').slice(0, 22);
  const known = deviceIdKinds.flatMap((kind) => (ids[kind] === undefined ? [] : [[kind, toBound(ids[kind])] as const]));
  return Object.fromEntries(known);
}

function toOwn({ settings }: Core) {
  return { v: formatVersion, iss: settings.publicUrl, aud: settings.productSlug } as const;
}

/** Signs a lease. The same lease gives the same bytes, because everything random is derived from its id. */
export function signLease(core: Core, signer: Signer, { dev, ...lease }: NewLease): Signed {
  const claims = { ...lease, ...toOwn(core), dev: { ...dev, salt: toLeaseSecret(core, 'salt', dev.id) } };
  return { token: signStatement('lease', signer, claims), endorsement: signer.endorsement };
}

export function signPassport(core: Core, signer: Signer, passport: Omit<PassportClaims, OwnClaims>): Signed {
  return { token: signStatement('passport', signer, { ...passport, ...toOwn(core) }), endorsement: signer.endorsement };
}
