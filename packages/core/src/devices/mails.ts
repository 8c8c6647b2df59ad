import { type Db, eq } from '@backline/db';
import type { OfflineActivation } from '@backline/domain/devices/activate-offline';
import { toAccountPath } from '@backline/domain/paths';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';

async function toOwner(core: Core, tx: Db, userId: string) {
  const { users } = core.store.t;
  const [owner] = await tx
    .select({ to: users.email, contactName: users.contactName })
    .from(users)
    .where(eq(users.id, userId));
  const devicesUrl = toLink(core, toAccountPath('profile', core.settings.productSlug));
  return owner === undefined ? null : { ...owner, devicesUrl };
}

/** Tells the owner of a computer that is new to the account. */
export async function mailAdded(
  core: Core,
  tx: Db,
  { userId, ...device }: { userId: string; deviceName: string; os: string; isSameNetwork: boolean },
): Promise<void> {
  const owner = await toOwner(core, tx, userId);
  const addedAt = core.clock.now().toISOString();
  if (owner !== null) await enqueueMessage(core, tx, userId, { kind: 'device_added', ...owner, ...device, addedAt });
}

/** Tells the owner that the place of one computer went to another. */
export async function mailMovedOut(
  core: Core,
  tx: Db,
  { userId, deviceId, from, how }: { userId: string; deviceId: string; from: string; how: 'swap' | 'idle' },
): Promise<void> {
  const { pluginDevices: d } = core.store.t;
  const [to] = await tx.select({ name: d.name }).from(d).where(eq(d.id, deviceId));
  const owner = await toOwner(core, tx, userId);
  if (owner === null || to === undefined) return;
  const message = { kind: 'device_moved_out', ...owner, deviceName: from, newDeviceName: to.name, how } as const;
  await enqueueMessage(core, tx, userId, message);
}

/** Tells the owner that a file was made that plays without internet. */
export async function mailOfflineFile(
  core: Core,
  tx: Db,
  {
    userId,
    ...made
  }: { userId: string; deviceName: string } & Pick<OfflineActivation, 'endsAt' | 'isPart' | 'lastingFrom'>,
): Promise<void> {
  const owner = await toOwner(core, tx, userId);
  if (owner !== null) await enqueueMessage(core, tx, userId, { kind: 'offline_file_made', ...owner, ...made });
}

/** Tells the owner that two computers may share one place. */
export async function mailTwins(core: Core, tx: Db, userId: string, deviceName: string): Promise<void> {
  const owner = await toOwner(core, tx, userId);
  if (owner !== null) await enqueueMessage(core, tx, userId, { kind: 'twins_noticed', ...owner, deviceName });
}
