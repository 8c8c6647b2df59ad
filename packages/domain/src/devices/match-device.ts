import { type DeviceIds, deviceIdKinds, diskIdKinds, hardwareIdKinds } from '@backline/activation/device-ids';

/** A computer with the identifiers that it was seen with: several a kind, because parts are replaced. */
export interface KnownDevice {
  id: string;
  lastSeenAt: Date;
  ids: readonly { kind: string; idHash: string }[];
}

/** `same`: the same computer. `moved`: the same disk in other hardware. */
export type DeviceMatch = 'same' | 'moved' | null;

/** Whether a computer can be told from another one. */
export function isWeak(ids: DeviceIds): boolean {
  return ids.os === undefined && hardwareIdKinds.every((kind) => ids[kind] === undefined);
}

function countKinds(known: KnownDevice, ids: DeviceIds, kinds: readonly (keyof DeviceIds)[]) {
  const equal = kinds.filter((kind) => known.ids.some((one) => one.kind === kind && one.idHash === ids[kind])).length;
  const here = kinds.filter((kind) => ids[kind] !== undefined).length;
  const there = kinds.filter((kind) => known.ids.some((one) => one.kind === kind)).length;
  return { equal, here, there };
}

/** Whether a known computer has these identifiers. The first rule that fits decides. */
export function matchDevice(known: KnownDevice, ids: DeviceIds): DeviceMatch {
  const hardware = countKinds(known, ids, hardwareIdKinds);
  const disk = countKinds(known, ids, diskIdKinds);
  if (hardware.equal >= 2) return 'same';
  if (hardware.equal === 1 && disk.equal >= 1) return 'same';
  if (hardware.equal === 1 && (hardware.here === 1 || hardware.there === 1)) return 'same';
  return disk.equal >= 2 ? 'moved' : null;
}

/** The computer among those of an account that these identifiers are of: the best match, then the one seen last. */
export function findMatch(
  devices: readonly KnownDevice[],
  ids: DeviceIds,
): { id: string; match: 'same' | 'moved' } | null {
  if (isWeak(ids)) return null;
  const matches = devices.flatMap((device) => {
    const match = matchDevice(device, ids);
    if (match === null) return [];
    return [{ id: device.id, match, equal: countKinds(device, ids, deviceIdKinds).equal, at: device.lastSeenAt }];
  });
  const [best] = matches.toSorted(
    (a, b) =>
      Number(a.match === 'moved') - Number(b.match === 'moved') || b.equal - a.equal || b.at.getTime() - a.at.getTime(),
  );
  return best ?? null;
}

/** Whether a computer that showed its token has other hardware. Identifiers that cannot be read say nothing. */
export function hasOtherHardware(known: KnownDevice, ids: DeviceIds): boolean {
  const { equal, here, there } = countKinds(known, ids, hardwareIdKinds);
  return here > 0 && there > 0 && equal === 0;
}
