import { type DriveId, type DriveState, driveNames } from './drive-state.ts';

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
