import { AppError } from '@backline/domain/errors';
import { downloadLinkMs } from '@backline/domain/limits';
import { toDownloadPath } from '@backline/domain/paths';
import type { Core, LiveSession } from '../core.ts';
import { toLink } from '../links.ts';
import { assertMayDownload, findInstaller, sign } from './download-links.ts';

/** Creates a link to an installer for this user. It lives for ten minutes. Throws `not_found`, `forbidden`. */
export async function createDownloadLink(core: Core, own: LiveSession, id: string): Promise<{ url: string }> {
  await assertMayDownload(core, own.user.id);
  const file = await findInstaller(core, id);
  if (file === null) throw new AppError('not_found', { message: 'There is no such installer any more.' });
  const claim = { id, user: own.user.id, expires: String(core.clock.now().getTime() + downloadLinkMs) };
  const query = new URLSearchParams({ user: claim.user, expires: claim.expires, signature: sign(core, claim) });
  return { url: `${toLink(core, toDownloadPath(id, file.fileName))}?${query}` };
}
