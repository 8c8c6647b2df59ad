export {
  type DeviceIdKind,
  type DeviceIds,
  deviceIdKinds,
  diskIdKinds,
  hardwareIdKinds,
} from '@backline/activation/device-ids';

/** The systems that a plugin runs on. */
export const deviceSystems = ['macOS', 'Windows', 'Linux'] as const;
export type DeviceSystem = (typeof deviceSystems)[number];

export const pluginFormats = ['AU', 'VST3', 'AAX', 'App'] as const;

/** The plugin that asks, and the host that it runs in. */
export interface PluginClient {
  version: string;
  format: (typeof pluginFormats)[number];
  host?: string | undefined;
}

/** How the seats of a pool are counted: for each account, or times its active grants in the pool. */
export const seatCountings = ['account', 'grants'] as const;
export type SeatCounting = (typeof seatCountings)[number];

/** Who removed a computer. */
export type ReleasedBy = 'owner' | 'plugin' | 'support' | 'account';

/** How a computer lost its place. */
export type SeatEnd = 'swap' | 'idle' | 'release' | 'courtesy';

export type SignInDecision = 'approved' | 'denied';

/** The pool of every SKU that names no other. */
export const mainPool = 'main';
