/** Why a backup cannot be made or used, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A part of a backup is missing or damaged. The rest is still usable. */
export class DamagedPartError extends BackupError {}

/** Why a place refuses backups of this shop. Trying again does not help: a person has to decide. */
export class PlaceRefusedError extends BackupError {}
