import { type Db, eq } from '@backline/db';
import { toAccountPath } from '@backline/domain/pages/paths';
import type { AddressedMail, Core, MailSubscribers } from '../core.ts';
import { toLink } from '../links.ts';
import type { MailKinds } from '../ports/mail-message.ts';

type DeviceMailKind = 'device_added' | 'device_moved_out' | 'offline_file_made' | 'twins_noticed';
type DeviceOwner = { to: string } & Pick<MailKinds['device_added'], 'contactName' | 'devicesUrl'>;
type DeviceNotice = { [K in DeviceMailKind]: { kind: K } & Omit<MailKinds[K], keyof DeviceOwner> }[DeviceMailKind];

/** A mail to a computer's owner, or null if the account is gone. */
async function mailOwner(core: Core, tx: Db, userId: string, notice: DeviceNotice): Promise<AddressedMail[]> {
  const { users } = core.store.t;
  const [owner] = await tx
    .select({ to: users.email, contactName: users.contactName })
    .from(users)
    .where(eq(users.id, userId));
  const devicesUrl = toLink(core, toAccountPath('security', core.settings.productSlug));
  return owner === undefined ? [] : [{ userId, message: { ...notice, ...owner, devicesUrl } }];
}

/** Mails about an account's computers. */
export const deviceMails = {
  async 'device.added'(core, tx, { subjectUserId }, device) {
    const addedAt = core.clock.now().toISOString();
    return mailOwner(core, tx, subjectUserId, { kind: 'device_added', ...device, addedAt });
  },
  async 'device.offline_made'(core, tx, { subjectUserId }, made) {
    return mailOwner(core, tx, subjectUserId, { kind: 'offline_file_made', ...made });
  },
  async 'device.twins_noticed'(core, tx, { subjectUserId }, { deviceName }) {
    return mailOwner(core, tx, subjectUserId, { kind: 'twins_noticed', deviceName });
  },
  async 'seat.moved'(core, tx, { subjectUserId, details }, { deviceName, isNews }) {
    if (!isNews) return [];
    const { pluginDevices } = core.store.t;
    const [to] = await tx
      .select({ name: pluginDevices.name })
      .from(pluginDevices)
      .where(eq(pluginDevices.id, details.deviceId));
    if (to === undefined) return [];
    const moved = { deviceName, newDeviceName: to.name, how: details.how };
    return mailOwner(core, tx, subjectUserId, { kind: 'device_moved_out', ...moved });
  },
} satisfies Partial<MailSubscribers>;
