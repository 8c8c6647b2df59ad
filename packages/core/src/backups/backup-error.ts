/** The reason why a backup can't be made or used, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A part of a backup is missing or damaged. The other parts can still be used. */
export class DamagedPartError extends BackupError {}

/** The reason why a place refuses backups of this shop. Trying again does not help, because a person has to decide. */
export class PlaceRefusedError extends BackupError {}
