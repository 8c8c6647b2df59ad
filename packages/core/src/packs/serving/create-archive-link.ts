import type { ArchiveLink, CreateArchiveLinkInput } from '@backline/domain/packs/serving/create-archive-link';
import { packPaths } from '@backline/domain/pages/paths';
import { archiveLinkMs } from '@backline/domain/rate-limits';
import type { Core, LiveSession } from '../../core.ts';
import { numberRefusals } from '../../devices/refusals.ts';
import { toLink } from '../../links.ts';
import { chargeRead } from '../../rate-limit.ts';
import { toArchiveId } from './archive-rights.ts';
import { chargeQuota, toQuotaFor } from './charge-quota.ts';
import { getFetchable } from './fetchable.ts';
import { getArchive, toOptionIds } from './get-archive.ts';
import { signPackLink } from './pack-links.ts';

/**
 * Creates a link to a pack as an archive, for a browser. It works for days, because browsers resume only at the same
 * address; each request is checked again. Throws `pack_not_owned`, `not_found`, `pack_quota_spent`, `input_invalid`,
 * `rate_limited`.
 */
export async function createArchiveLink(core: Core, own: LiveSession, input: CreateArchiveLinkInput) {
  const userId = own.user.id;
  return numberRefusals(core, { userId, deviceId: null }, async (): Promise<ArchiveLink> => {
    await chargeRead(core, { limit: 'pack_archive', subject: userId });
    const found = await getFetchable(core, userId, input);
    const { publication } = found;
    const options = toOptionIds(publication, input.options);
    const { archive, fileName } = await getArchive(core, publication, options);
    const id = toArchiveId(publication.id, options);
    const quota = await toQuotaFor(core, userId, found);
    const parts = [{ id, bytes: archive.bytes }];
    await core.store.write((tx) => chargeQuota(core, tx, userId, found, { limit: 'pack_whole', parts, quota }), {
      isVolatile: true,
    });
    const query = `${signPackLink(core, 'zip', id, userId, archiveLinkMs)}&o=${options.join(',')}`;
    return {
      url: `${toLink(core, packPaths.archive(publication.id, fileName))}?${query}`,
      fileName,
      bytes: archive.bytes,
      expiresAt: new Date(core.clock.now().getTime() + archiveLinkMs).toISOString(),
    };
  });
}
