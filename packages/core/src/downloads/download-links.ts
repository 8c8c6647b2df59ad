import { createHmac } from 'node:crypto';
import { and, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { toSubscriptionType } from '@backline/domain/licenses/terms';
import type { Core } from '../core.ts';
import { findGrants } from '../licenses/grants.ts';

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

export function sign(core: Core, { id, user, expires }: Omit<DownloadClaim, 'signature'>): string {
  return createHmac('sha256', core.keys.downloads).update(`installer\n${id}\n${user}\n${expires}`).digest('base64url');
}

export async function findInstaller(core: Core, id: string): Promise<StoredInstaller | null> {
  const { installers: t, releases: r } = core.store.t;
  const [file] = await core.store.db
    .select({ id: t.id, fileName: t.fileName, sizeBytes: t.sizeBytes, sha256: t.sha256 })
    .from(t)
    .innerJoin(r, eq(r.version, t.version))
    .where(and(eq(t.id, id), isNull(r.withdrawnAt)));
  return file ?? null;
}

export async function assertMayDownload(core: Core, userId: string): Promise<void> {
  const { users } = core.store.t;
  const [user] = await core.store.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)));
  if (user === undefined) throw new AppError('forbidden');
  const type = toSubscriptionType(await findGrants(core, userId), core.providerClock.now());
  if (core.settings.downloadRedirects.includes(type))
    throw new AppError('forbidden', { message: 'Your plan has ended. Subscribe again to download the installer.' });
}
