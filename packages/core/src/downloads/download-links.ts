import { createHmac } from 'node:crypto';
import { and, eq, isNull } from '@backline/db';
import { AppError, toAnswer } from '@backline/domain/errors';
import { toSubscriptionType } from '@backline/domain/licenses/terms';
import { downloadLinkMs } from '@backline/domain/limits';
import { toDownloadPath } from '@backline/domain/pages/paths';
import type { Core } from '../core.ts';
import { findGrants } from '../licenses/grants.ts';
import { toLink } from '../links.ts';

export interface StoredInstaller {
  id: string;
  fileName: string;
  sizeBytes: number;
  sha256: string;
}

/** The signed parameters of a download link, beside the file's id. */
export interface DownloadClaim {
  id: string;
  user: string;
  expires: string;
  signature: string;
}

export function sign(core: Core, { id, user, expires }: Omit<DownloadClaim, 'signature'>): string {
  return createHmac('sha256', core.keys.downloads).update(`installer\n${id}\n${user}\n${expires}`).digest('base64url');
}

/** The address of an installer for one user. It works for ten minutes. */
export function toSignedLink(
  core: Core,
  user: string,
  { id, fileName }: Pick<StoredInstaller, 'id' | 'fileName'>,
): string {
  const expires = String(core.clock.now().getTime() + downloadLinkMs);
  const query = new URLSearchParams({ user, expires, signature: sign(core, { id, user, expires }) });
  return `${toLink(core, toDownloadPath(id, fileName))}?${query}`;
}

export async function findInstaller(core: Core, id: string): Promise<StoredInstaller | null> {
  const { installers, releases } = core.store.t;
  const [file] = await core.store.db
    .select({
      id: installers.id,
      fileName: installers.fileName,
      sizeBytes: installers.sizeBytes,
      sha256: installers.sha256,
    })
    .from(installers)
    .innerJoin(releases, and(eq(releases.product, installers.product), eq(releases.version, installers.version)))
    .where(and(eq(installers.id, id), isNull(releases.withdrawnAt)));
  return file ?? null;
}

/** True if the account's plan has ended and the settings then withhold the installer. */
export async function hasLapsed(core: Core, userId: string): Promise<boolean> {
  const type = toSubscriptionType(await findGrants(core, userId), core.providerClock.now());
  return core.settings.downloadRedirects.includes(type);
}

export async function assertMayDownload(core: Core, userId: string): Promise<void> {
  const { users } = core.store.t;
  const [user] = await core.store.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  if (user === undefined) throw new AppError('forbidden');
  if (await hasLapsed(core, userId)) throw new AppError('forbidden', { message: toAnswer('answers.planEnded') });
}
