/** The drives of a computer, by the name of their folder. */
export const driveNames = { internal: 'Internal', ssd: 'SAMPLES', stick: 'STICK' } as const;
export type DriveId = keyof typeof driveNames;
export const driveIds = Object.keys(driveNames) as DriveId[];
export const isDriveId = (name: string): name is DriveId => name in driveNames;

/** What kind of drive it is, for people. */
export const driveKinds: Record<DriveId, string> = {
  internal: 'Built in',
  ssd: 'An SSD on a cable',
  stick: 'A stick, FAT32',
};

/** What can go wrong with a drive, at will. */
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
