/** The folder for packs on a computer's own drives. */
export const libraryName = 'Sounds';
/** Where packs go, unless a person says otherwise. */
export const usualDrive: DriveId = 'ssd';

/** Where a pack lies. */
export interface Place {
  drive: DriveId;
  /** The library on the drive; empty: the drive itself. */
  library: string;
}

/** Null: on none of the drives, or nowhere. */
export function findPlace(folder: string | null, drives: readonly Pick<DriveState, 'id' | 'path'>[]): Place | null {
  const drive = drives.find(({ path }) => folder?.startsWith(`${path}/`));
  if (folder === null || drive === undefined) return null;
  const inside = folder.slice(drive.path.length + 1).split('/');
  return { drive: drive.id, library: inside.slice(0, -1).join('/') };
}

/** Where a pack lies, for people. */
export const toPlaceName = ({ drive, library }: Place) =>
  library === '' || library === libraryName ? driveNames[drive] : `${driveNames[drive]}, in ${library}`;

/** Says where a pack lies; null: where packs usually go, or nowhere. */
export function toPlaceWords(place: Place | null): string | null {
  const isUsual = place?.drive === usualDrive && place.library === libraryName;
  return place === null || isUsual ? null : `It lies on ${toPlaceName(place)}.`;
}

/** The drives of a computer, by the name of their folder. */
export const driveNames = { internal: 'Internal', ssd: 'SAMPLES', stick: 'STICK' } as const;
export type DriveId = keyof typeof driveNames;
export const driveIds = Object.keys(driveNames) as DriveId[];
export const isDriveId = (name: string): name is DriveId => name in driveNames;

/** The kind of a drive, for people. */
export const driveKinds: Record<DriveId, string> = {
  internal: 'Built in',
  ssd: 'An SSD on a cable',
  stick: 'A stick, FAT32',
};

/** Faults of a drive, at will. */
export interface DriveState {
  id: DriveId;
  /** Its folder, with slashes, while it is plugged in. */
  path: string;
  isThere: boolean;
  isFull: boolean;
  isReadOnly: boolean;
}

/** Of one file on FAT32. */
export const stickFileMaxBytes = 4 * 1024 ** 3 - 1;
