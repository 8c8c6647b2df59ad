import { AppError, toAnswer } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { isSameText } from '../crypto.ts';
import { assertMayDownload, type DownloadClaim, findInstaller, type StoredInstaller, sign } from './download-links.ts';

/**
 * The installer behind a signed link. Checks again that the user may download it. Throws `forbidden` for a link that
 * expired, was changed, or whose user lost access, and `not_found` for a file that is missing or withdrawn.
 */
export async function openDownloadLink(core: Core, claim: DownloadClaim): Promise<StoredInstaller> {
  const isOurs = isSameText(claim.signature, sign(core, claim));
  if (!isOurs || Number(claim.expires) <= core.clock.now().getTime())
    throw new AppError('forbidden', { message: toAnswer('answers.installerLinkExpired') });
  await assertMayDownload(core, claim.user);
  const file = await findInstaller(core, claim.id);
  if (file === null) throw new AppError('not_found', { message: toAnswer('answers.installerGone') });
  return file;
}
