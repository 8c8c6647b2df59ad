import { createHmac } from 'node:crypto';
import { and, eq, isNull } from '@backline/db';
import { AppError, downloadLinkMs, toDownloadPath, toSubscriptionType } from '@backline/domain';
import type { Core, LiveSession } from '../core.ts';
import { isSameText } from '../crypto.ts';
import { toLink } from '../links.ts';

export interface StoredInstaller {
  id: string;
  fileName: string;
  sizeBytes: number;
  sha256: string;
}

/** What a signed link to an installer carries beside the file's id. */
export interface DownloadClaim {
  id: string;
  user: string;
  expires: string;
  signature: string;
}

function sign(core: Core, { id, user, expires }: Omit<DownloadClaim, 'signature'>): string {
  return createHmac('sha256', core.keys.downloads).update(`installer\n${id}\n${user}\n${expires}`).digest('base64url');
}

async function findInstaller(core: Core, id: string): Promise<StoredInstaller | null> {
  const { installers: t, releases: r } = core.store.t;
  const [file] = await core.store.db
    .select({ id: t.id, fileName: t.fileName, sizeBytes: t.sizeBytes, sha256: t.sha256 })
    .from(t)
    .innerJoin(r, eq(r.version, t.version))
    .where(and(eq(t.id, id), isNull(r.withdrawnAt)));
  return file ?? null;
}

async function assertMayDownload(core: Core, userId: string): Promise<void> {
  const { users } = core.store.t;
  const [user] = await core.store.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  if (user === undefined) throw new AppError('forbidden');
  const type = toSubscriptionType(await core.findGrants(userId), core.providerClock.now());
  if (core.settings.downloadRedirects.includes(type))
    throw new AppError('forbidden', { message: 'Your plan has ended. Subscribe again to download the installer.' });
}

/** Promise 89: a link to an installer that lives ten minutes, for this user. Throws `not_found`, `forbidden`. */
export async function createDownloadLink(core: Core, own: LiveSession, id: string): Promise<{ url: string }> {
  await assertMayDownload(core, own.user.id);
  const file = await findInstaller(core, id);
  if (file === null) throw new AppError('not_found', { message: 'There is no such installer any more.' });
  const claim = { id, user: own.user.id, expires: String(core.clock.now().getTime() + downloadLinkMs) };
  const query = new URLSearchParams({ user: claim.user, expires: claim.expires, signature: sign(core, claim) });
  return { url: `${toLink(core, toDownloadPath(id, file.fileName))}?${query}` };
}

/**
 * The installer that a signed link is for. Whether its user may have it is asked again. Throws `forbidden` for a link
 * that is over, changed or no longer deserved, `not_found` for a file that is gone or was withdrawn.
 */
export async function openDownloadLink(core: Core, claim: DownloadClaim): Promise<StoredInstaller> {
  const isOurs = isSameText(claim.signature, sign(core, claim));
  if (!isOurs || Number(claim.expires) <= core.clock.now().getTime())
    throw new AppError('forbidden', { message: 'This download link is over. Start the download again in the portal.' });
  await assertMayDownload(core, claim.user);
  const file = await findInstaller(core, claim.id);
  if (file === null) throw new AppError('not_found', { message: 'There is no such installer any more.' });
  return file;
}
