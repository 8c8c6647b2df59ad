import type { SeatChoice } from '@backline/domain/devices/fields';
import type { DeviceList } from '@backline/domain/devices/seats/list';
import type { SignInRequest } from '@backline/domain/devices/sign-in/get-sign-in';
import type { DeviceSummary, PoolSummary } from '@backline/domain/devices/summaries';
import { dayMs, hourMs, minuteMs } from '@backline/domain/time';
import { realNow } from '../../.storybook/shift-clock.ts';

/** A time before now, or after it. */
const ago = (ms: number) => new Date(realNow() - ms).toISOString();

const seatIn = (slot: number, pool = 'main') => ({ pool, slot, isOverLimit: false, endsAt: null });

export const studioMac: DeviceSummary = {
  id: '0195a000-0000-4000-8000-000000000201',
  kind: 'online',
  name: 'Studio Mac',
  os: 'macOS',
  osVersion: '15.2',
  pluginVersion: '1.4.0',
  host: 'Logic Pro',
  createdAt: ago(200 * dayMs),
  lastSeenAt: ago(2 * hourMs),
  seats: [seatIn(1)],
  keepsUntil: null,
  mayBeTwins: false,
};

export const oldMacBook: DeviceSummary = {
  ...studioMac,
  id: '0195a000-0000-4000-8000-000000000202',
  name: 'Old MacBook',
  osVersion: '12.7',
  host: 'Ableton Live',
  lastSeenAt: ago(75 * dayMs),
  seats: [seatIn(2)],
};

export const studioPc: DeviceSummary = {
  ...studioMac,
  id: '0195a000-0000-4000-8000-000000000203',
  kind: 'offline',
  name: 'Studio PC',
  os: 'Windows',
  osVersion: '11',
  host: null,
  lastSeenAt: ago(40 * dayMs),
  seats: [seatIn(3)],
};

export const pool: PoolSummary = {
  name: 'main',
  limit: 3,
  used: 3,
  isEnforced: true,
  swaps: 6,
  swapsLeft: 4,
  swapsRenewAt: ago(-60 * dayMs),
  nextFreeAt: null,
};

export const ownsNothing: DeviceList = { devices: [], pools: [] };
export const oneComputer: DeviceList = {
  devices: [studioMac],
  pools: [{ ...pool, used: 1, swapsLeft: 6, swapsRenewAt: null }],
};
export const fullList: DeviceList = { devices: [studioMac, studioPc, oldMacBook], pools: [pool] };

export const signInRequest: SignInRequest = {
  userCode: 'WDJB-MJHT',
  device: { name: 'Laptop on Tour', os: 'macOS', osVersion: '15.2' },
  client: { version: '1.4.0', format: 'AU', host: 'Logic Pro' },
  askedAt: ago(20_000),
  expiresAt: ago(-14 * minuteMs),
  isSameNetwork: true,
  needsPassword: false,
  decision: null,
  number: null,
};

const holder = ({ id, name, os, lastSeenAt, kind }: DeviceSummary) => ({
  deviceId: id,
  name,
  os,
  lastUsedAt: lastSeenAt,
  canSwap: kind === 'online',
});

export const seatChoice: SeatChoice = {
  pool: 'main',
  limit: 3,
  seats: [oldMacBook, studioPc, studioMac].map(holder),
  swapsLeft: 4,
  swapsRenewAt: ago(-60 * dayMs),
  hasCourtesy: true,
  courtesyHours: 72,
};
