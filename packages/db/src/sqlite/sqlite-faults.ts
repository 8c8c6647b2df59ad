import { readThrown } from '@backline/domain/thrown';
/** The SQLite file is damaged. The message says what to do. */
export class CorruptDatabaseError extends Error {
  constructor(file: string, detail: string) {
    super(
      `The database ${file} is damaged (${detail}). Nothing was changed. ` +
        'Restore the newest backup with "backline db restore FILE", or keep the file and ask for help.',
    );
    this.name = 'CorruptDatabaseError';
  }
}

/** The damage that an SQLite error reports, or null for any other error. */
export function toCorruptError(file: string, error: unknown): CorruptDatabaseError | null {
  const { code, message } = readThrown(error);
  const isCorrupt = code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
  return isCorrupt ? new CorruptDatabaseError(file, message) : null;
}
