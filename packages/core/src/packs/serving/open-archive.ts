import { AppError, toAnswer } from '@backline/domain/errors';
import { archiveLinkMs } from '@backline/domain/rate-limits';
import type { Core } from '../../core.ts';
import { assertEnabled, toArchiveId } from './archive-rights.ts';
import { getFetchableById } from './fetchable.ts';
import { getArchive, type NamedArchive } from './get-archive.ts';
import { isPackLinkLive, type PackClaim } from './pack-links.ts';
import { openSpending } from './spend-bytes.ts';

/** The signed parameters of an archive link, including its options. */
export interface ArchiveClaim extends Pick<PackClaim, 'user' | 'end' | 'signature'> {
  publication: string;
  options: string;
}

/**
 * Opens the archive of a signed link, after checking again that its account may download it. Throws `forbidden` for an
 * expired or changed link and for a disabled account; `pack_not_owned`, `not_found`, `pack_quota_spent`.
 */
export async function openArchive(
  core: Core,
  { publication, options, ...claim }: ArchiveClaim,
): Promise<NamedArchive & { spend: (bytes: number) => boolean | Promise<boolean> }> {
  const optionIds = options.split(',').filter((id) => id !== '');
  if (!isPackLinkLive(core, { ...claim, kind: 'zip', id: toArchiveId(publication, optionIds) }))
    throw new AppError('forbidden', { message: toAnswer('answers.packLinkExpired') });
  await assertEnabled(core, claim.user);
  const found = await getFetchableById(core, claim.user, publication);
  const id = toArchiveId(publication, optionIds);
  const named = await getArchive(core, found.publication, optionIds);
  const sent = { userId: claim.user, kind: 'zip', id, bytes: named.archive.bytes, lifeMs: archiveLinkMs } as const;
  return { ...named, spend: await openSpending(core, sent, found) };
}
