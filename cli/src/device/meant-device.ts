import type { DeviceReport } from '@backline/domain/support/computers/device';
import { getMeant, isId } from '../shared/get-meant.ts';
import { refuseUsage } from '../shared/options.ts';
import type { SupportClient } from '../shared/support-client.ts';

/** Finds the id of an account's computer by its name or a part of it. */
export async function getOwnDevice(
  client: SupportClient,
  { email, name, reason }: { email: string; name: string; reason: string },
  isMeant: (device: DeviceReport) => boolean = () => true,
): Promise<string> {
  if (isId(name)) return name;
  const { devices } = await client.listDevices({ email, reason });
  const meant = getMeant(name, devices.filter(isMeant), {
    kind: 'computer',
    list: `backline device list ${email}`,
    toNames: (device) => [device.name, device.id],
  });
  return meant.id;
}

/** Finds the id of a computer: as given, or by its owner's address and its name. */
export async function getDevice(
  client: SupportClient,
  [who = '', name]: readonly string[],
  reason: string,
  isMeant?: (device: DeviceReport) => boolean,
): Promise<string> {
  if (!who.includes('@')) return who;
  if (name === undefined) throw refuseUsage(`Say which: the name of one of the computers of ${who}, or a part of it.`);
  return getOwnDevice(client, { email: who, name, reason }, isMeant);
}
