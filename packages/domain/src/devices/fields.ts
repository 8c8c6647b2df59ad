/** The systems that a plugin runs on. */
export const deviceSystems = ['macOS', 'Windows', 'Linux'] as const;
export type DeviceSystem = (typeof deviceSystems)[number];

/** Identifiers of a computer that come with its hardware, and those that come with what is on its disk. */
export const hardwareIdKinds = ['hw', 'board', 'mac', 'disk'] as const;
export const diskIdKinds = ['os', 'app'] as const;
export const deviceIdKinds = [...hardwareIdKinds, ...diskIdKinds] as const;
export type DeviceIdKind = (typeof deviceIdKinds)[number];

/** Keyed hashes of a computer's identifiers, made by the plugin. At most one for each kind. */
export type DeviceIds = Partial<Record<DeviceIdKind, string>>;

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
