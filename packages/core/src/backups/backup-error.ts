/** Why a backup cannot be made or used, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** A part of a backup that is missing or damaged. The rest of it can be used. */
export class DamagedPartError extends BackupError {}

/** Why a place takes no backup of this shop. It stays so until somebody decides. */
export class PlaceRefusedError extends BackupError {}
