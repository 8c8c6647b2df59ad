import { isObject, isText } from '@backline/activation/claims';

export type DeviceType = 'macOS' | 'Windows' | 'Linux';

export interface Installer {
  deviceType: DeviceType;
  /** Null for all processors. */
  arch: 'x64' | 'arm64' | null;
  version: string;
  /** A link that works for ten minutes. Null in stored news; refresh with the cause `button` for a new one. */
  url: string | null;
  fileName: string;
  sizeBytes: number;
  sha256: string;
}

/** The newest version for this system. */
export interface Update {
  version: string;
  /** ISO 8601. */
  releasedAt: string;
  notes: string | null;
  isNewer: boolean;
  /** The page where the account's owner can download it. */
  page: string | null;
  /** Empty if this version is the newest, or if the plan that included the update has ended. */
  installers: readonly Installer[];
}

/** The news in a refresh, apart from the lease. */
export interface News {
  update: Update | null;
  notices: readonly { id: string; text: string; url: string | null }[];
  lost: readonly { sku: string; reason: string; at: number }[];
  waiting: readonly { pool: string; skus: number; reason: string }[];
}

type Told = Record<string, unknown>;

const textOrNull = (value: unknown) => (isText(value) ? value : null);
const list = (value: unknown): Told[] => (Array.isArray(value) ? value.filter(isObject) : []);

const deviceTypes: readonly unknown[] = ['Windows', 'macOS', 'Linux'];
const archs: readonly unknown[] = ['x64', 'arm64', undefined];

/** Returns null for a system or processor that this client doesn't know, because a newer portal added it. */
function readInstaller({ deviceType, arch, version, url, fileName, sizeBytes, sha256 }: Told): Installer | null {
  const isKnown = deviceTypes.includes(deviceType) && archs.includes(arch) && Number.isSafeInteger(sizeBytes);
  if (!isKnown || !isText(version) || !isText(fileName) || !isText(sha256)) return null;
  return {
    deviceType: deviceType as DeviceType,
    arch: (arch as Installer['arch'] | undefined) ?? null,
    version,
    url: textOrNull(url),
    fileName,
    sizeBytes: sizeBytes as number,
    sha256,
  };
}

/** Reads an update from the portal, without fields that this client doesn't know. */
export function readUpdate(told: unknown): Update | null {
  const { version, releasedAt, notes, isNewer, page, installers } = (told ?? {}) as Told;
  if (!isText(version) || !isText(releasedAt) || typeof isNewer !== 'boolean') return null;
  return {
    version,
    releasedAt,
    notes: textOrNull(notes),
    isNewer,
    page: textOrNull(page),
    installers: list(installers).flatMap((one) => readInstaller(one) ?? []),
  };
}

/** Reads news from the portal's answer or from a stored file. */
export function readNews({ update, notices, lost, waiting }: Told): News {
  return {
    update: readUpdate(update),
    notices: list(notices).flatMap(({ id, text, url }) =>
      isText(id) && isText(text) ? [{ id, text, url: textOrNull(url) }] : [],
    ),
    lost: list(lost) as unknown as News['lost'],
    waiting: list(waiting) as unknown as News['waiting'],
  };
}

/**
 * The news to store for the next process. Links are left out, because they expire after ten minutes and everyone may
 * read the file.
 */
export function toNewsFile(client: string, { update, ...news }: News): object {
  const installers = update?.installers.map(({ url: _, arch, ...one }) => ({ ...one, ...(arch && { arch }) }));
  return { client, update: update && { ...update, installers }, ...news };
}
