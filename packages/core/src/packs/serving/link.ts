import { AppError, toAnswer } from '@backline/domain/errors';
import type { LinkedBundles, LinkInput } from '@backline/domain/packs/serving/link';
import { packPaths } from '@backline/domain/pages/paths';
import { packLinkMs } from '@backline/domain/rate-limits';
import type { CallingDevice, Core } from '../../core.ts';
import { numberRefusals } from '../../devices/refusals.ts';
import { chargeRead } from '../../rate-limit.ts';
import { toBundleKey } from '../objects.ts';
import type { PublicationRow } from '../publications.ts';
import { chargeQuota, type LinkedPart, toQuotaFor } from './charge-quota.ts';
import { assertLive, getFetchableById } from './fetchable.ts';
import { getWhere } from './get-where.ts';
import { toPackLink } from './pack-links.ts';

/** The requested bundles. Throws `not_found` for one that this version does not use. */
async function getBundles(core: Core, publication: PublicationRow, ids: readonly string[]): Promise<LinkedPart[]> {
  const known = new Map((await getWhere(core, publication)).bundles);
  return ids.map((id) => {
    const bytes = known.get(id);
    if (bytes === undefined) throw new AppError('not_found', { message: toAnswer('answers.noSuchBundle') });
    return { id, bytes };
  });
}

/**
 * Returns links to bundles of a version, each valid for half an hour. Throws `pack_not_owned`, `not_found`,
 * `pack_quota_spent`, `device_released`, `device_signed_out`, `rate_limited`.
 */
export async function link(core: Core, own: CallingDevice, { publication, bundles }: LinkInput) {
  const { installId, userId, deviceId } = own;
  return numberRefusals(core, { userId, deviceId }, async (): Promise<LinkedBundles> => {
    assertLive(own);
    await chargeRead(core, { limit: 'pack_link', subject: installId });
    const found = await getFetchableById(core, userId, publication);
    const parts = await getBundles(core, found.publication, bundles);
    const quota = await toQuotaFor(core, userId, found);
    // A power loss may undo this, because the plugin then asks again.
    await core.store.write((tx) => chargeQuota(core, tx, userId, found, { limit: 'pack_bundle', parts, quota }), {
      isVolatile: true,
    });
    const urls = bundles.map((id) =>
      toPackLink(core, { kind: 'b', id, key: toBundleKey(id), path: packPaths.bundle(id) }, userId),
    );
    return { urls: await Promise.all(urls), expiresInSeconds: packLinkMs / 1000 };
  });
}
