import { AppError, toAnswer } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';
import { assertMayDownload, findInstaller, toSignedLink } from './download-links.ts';

/** Creates a link to an installer for this user. It works for ten minutes. Throws `not_found`, `forbidden`. */
export async function createDownloadLink(core: Core, own: LiveSession, id: string): Promise<{ url: string }> {
  await assertMayDownload(core, own.user.id);
  const file = await findInstaller(core, id);
  if (file === null) throw new AppError('not_found', { message: toAnswer('answers.installerGone') });
  return { url: toSignedLink(core, own.user.id, file) };
}
