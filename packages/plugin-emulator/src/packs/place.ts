/** The folder for packs on a computer's own drives. */
export const libraryName = 'Sounds';
/** The default drive for packs. */
export const usualDrive: DriveId = 'ssd';

/** The location of a pack. */
export interface Place {
  drive: DriveId;
  /** The library's path on the drive; empty for the drive itself. */
  library: string;
}

/** Returns null for a folder on none of the drives, or for no folder. */
export function findPlace(folder: string | null, drives: readonly Pick<DriveState, 'id' | 'path'>[]): Place | null {
  const drive = drives.find(({ path }) => folder?.startsWith(`${path}/`));
  if (folder === null || drive === undefined) return null;
  const inside = folder.slice(drive.path.length + 1).split('/');
  return { drive: drive.id, library: inside.slice(0, -1).join('/') };
}

/** Names a location for people. */
export const toPlaceName = ({ drive, library }: Place) =>
  library === '' || library === libraryName ? driveNames[drive] : `${driveNames[drive]}, in ${library}`;

/** Describes a location, or returns null for the default one or none. */
export function toPlaceWords(place: Place | null): string | null {
  const isUsual = place?.drive === usualDrive && place.library === libraryName;
  return place === null || isUsual ? null : `It lies on ${toPlaceName(place)}.`;
}

/** The drives of a computer, with the names of their folders. */
export const driveNames = { internal: 'Internal', ssd: 'SAMPLES', stick: 'STICK' } as const;
export type DriveId = keyof typeof driveNames;
export const driveIds = Object.keys(driveNames) as DriveId[];
export const isDriveId = (name: string): name is DriveId => name in driveNames;

/** The kind of each drive, as people read it. */
export const driveKinds: Record<DriveId, string> = {
  internal: 'Built in',
  ssd: 'An SSD on a cable',
  stick: 'A stick, FAT32',
};

/** A drive and the faults set for it. */
export interface DriveState {
  id: DriveId;
  /** Its folder while it is plugged in, with slashes. */
  path: string;
  isThere: boolean;
  isFull: boolean;
  isReadOnly: boolean;
}

/** The largest file on FAT32. */
export const stickFileMaxBytes = 4 * 1024 ** 3 - 1;
