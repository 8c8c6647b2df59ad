import type { RevocationClaims } from '@backline/activation/claims';
import type { PluginClient } from '@backline/domain/devices/fields';
import type { LeaseGrant } from '@backline/domain/devices/leases/lease-terms';
import type { Refreshed } from '@backline/domain/devices/leases/refresh';
import { compareVersions } from '@backline/domain/downloads/compare-versions';
import { grantRules } from '@backline/domain/licenses/grant-rules';
import type { GrantTerm } from '@backline/domain/licenses/terms';
import { toAccountPath } from '@backline/domain/pages/paths';
import type { Core } from '../../core.ts';
import { hasLapsed, toSignedLink } from '../../downloads/download-links.ts';
import { findFor, findOffered, readCachedInstallers } from '../../downloads/read-installers.ts';
import { getTrust } from '../../keys/find-keys.ts';
import { toSeconds } from '../../keys/key-pair.ts';
import { getSigner, signLease } from '../../keys/sign-lease.ts';
import { toLink } from '../../links.ts';
import type { Device } from '../device.ts';
import type { MadeLease } from './decide-lease.ts';

/** Reasons of holds that plugins may see. All others are internal. */
const lostReasons: Record<string, Refreshed['lost'][number]['reason']> = {
  refund: 'refunded',
  chargeback: 'charged_back',
};

/** Grants revoked since the computer joined the account, without those in its lease. */
function toLost(terms: readonly GrantTerm<LeaseGrant>[], since: Date, { lease }: MadeLease): Refreshed['lost'] {
  const lost: Refreshed['lost'] = [];
  for (const [sku, own] of Map.groupBy(terms, ({ grant }) => grant.sku)) {
    if (own.some(({ state }) => grantRules[state].isOwned) || lease.ent.some((one) => one.sku === sku)) continue;
    const [hold] = own
      .flatMap(({ grant }) => grant.holds.filter(({ effect }) => effect === 'revoked'))
      .toSorted((one, other) => other.at.getTime() - one.at.getTime());
    if (hold === undefined || hold.at < since) continue;
    lost.push({ sku, reason: lostReasons[hold.reason] ?? 'revoked', at: toSeconds(hold.at) });
  }
  return lost;
}

/** The newest version for a system, with a link if it is newer and the account may download it. */
async function findUpdate(
  core: Core,
  userId: string,
  device: Pick<Device, 'os' | 'arch'>,
  client: PluginClient,
): Promise<Refreshed['update']> {
  const offered = findOffered(await readCachedInstallers(core), client.channel ?? 'stable');
  const found = findFor(offered, device);
  if (found === undefined) return null;
  const { release, installer } = found;
  const { deviceType, arch, version, fileName, sizeBytes, sha256 } = installer;
  const isNewer = compareVersions(version, client.version) > 0;
  const toOffer = () => ({
    deviceType,
    ...(arch === 'any' ? {} : { arch }),
    version,
    url: toSignedLink(core, userId, installer),
    fileName,
    sizeBytes,
    sha256,
  });
  const installers = isNewer && !(await hasLapsed(core, userId)) ? [toOffer()] : [];
  const { releasedAt, notes } = release;
  const page = toLink(core, toAccountPath('download', core.settings.productSlug));
  return { version, releasedAt: releasedAt.toISOString(), notes, isNewer, page, installers };
}

async function findRevokedKeys(core: Core): Promise<Refreshed['revokedKeys']> {
  const { revocations = [] } = await getTrust(core);
  return revocations.map((statement) => {
    const claims = JSON.parse(Buffer.from(statement.split('.')[1] ?? '', 'base64url').toString()) as RevocationClaims;
    return { kid: claims.kid, from: claims.from, statement };
  });
}

function toNotices(core: Core, { seats, waiting, mayBeTwins }: MadeLease): Refreshed['notices'] {
  const { productName, productSlug } = core.settings;
  const url = toLink(core, toAccountPath('security', productSlug));
  const notices: Refreshed['notices'] = [];
  if (waiting.some(({ reason }) => reason === 'seats_full'))
    notices.push({ id: 'seat-needed', text: 'All of your places are in use.', url });
  if (seats.some(({ isOverLimit }) => isOverLimit))
    notices.push({ id: 'over-limit', text: 'More computers are in use than you have places for.', url });
  if (mayBeTwins) notices.push({ id: 'twins', text: `Two computers seem to share one place of ${productName}.`, url });
  return notices;
}

/** The data for an answer besides the lease. */
export interface AnswerContext {
  userId: string;
  device: Pick<Device, 'os' | 'arch' | 'createdAt'>;
  client: PluginClient;
  terms: readonly GrantTerm<LeaseGrant>[];
}

/**
 * Signs a lease and adds everything else that a plugin learns in its daily call. Throws `unavailable` without a key.
 */
export async function toAnswer(core: Core, made: MadeLease, about: AnswerContext): Promise<Refreshed> {
  const { lease, seats, waiting } = made;
  const { userId, device, client, terms } = about;
  const signer = await getSigner(core, new Date(lease.iat * 1000));
  const { token, endorsement } = signLease(core, signer, lease);
  return {
    lease: token,
    endorsement,
    leaseId: lease.jti,
    serverTime: lease.iat,
    refreshAfter: lease.ref,
    leaseEndsAt: lease.exp,
    seats,
    waiting,
    lost: toLost(terms, device.createdAt, made),
    update: await findUpdate(core, userId, device, client),
    revokedKeys: await findRevokedKeys(core),
    notices: toNotices(core, made),
  };
}
