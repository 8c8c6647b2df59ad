import { readFileFault } from '@backline/core/file-fault';
import type { PackFolderError } from '@backline/core/packs/scan-folder';
import type { GatewayError } from '@backline/core/ports/payment-gateway';
import { readThrown } from '@backline/domain/thrown';

export const exitCodes = { done: 0, refused: 1, usage: 2, unreachable: 3, notAllowed: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A problem that the user can solve. The message says what to do next. */
export class CliError extends Error {
  readonly code: string;
  readonly exitCode: ExitCode;
  /** The message for people. */
  readonly lines: readonly string[];

  /** `details` has a line for each problem. */
  constructor(
    message: string,
    code: string,
    exit: keyof typeof exitCodes = 'refused',
    details: readonly string[] = [],
  ) {
    super([message, ...details].join('\n'));
    this.lines = [message, ...details];
    this.name = 'CliError';
    this.code = code;
    this.exitCode = exitCodes[exit];
  }
}

const knownNames: Record<string, string> = {
  BackupError: 'refused',
  CorruptDatabaseError: 'database_damaged',
  MovedDatabaseError: 'database_moved',
  NewerSchemaError: 'schema_newer',
  OlderSchemaError: 'schema_older',
  OperationRefusedError: 'refused',
  RootFileError: 'root_unusable',
  UnfitDatabaseError: 'database_unfit',
  WrongSecretError: 'secret_wrong',
};

/** A file from the command line that cannot be read or written. */
export function toFileError(path: string | null, error: unknown): unknown {
  const fault = readFileFault(error);
  if (fault === null) return error;
  return new CliError(`${path ?? fault.path ?? 'A file'} cannot be used: ${fault.problem}.`, 'file_unusable');
}

/** Converts any failure of a command to an error for the terminal. */
export async function toCliError(error: unknown): Promise<CliError> {
  if (error instanceof CliError) return error;
  const { name, message, code }: Error & { code?: unknown } = error instanceof Error ? error : new Error(String(error));
  if (name === 'GatewayError') return toProviderError(message, (error as GatewayError).outcome);
  if (name === 'AppError') {
    return new CliError(message, String(code), code === 'provider_unavailable' ? 'unreachable' : 'refused');
  }
  if (name === 'StorageError') return new CliError(message, 'storage_unavailable', 'unreachable');
  if (name === 'PackFolderError') return toFolderError((error as PackFolderError).problems);
  if (name === 'UnreachableDatabaseError') return new CliError(message, 'database_unreachable', 'unreachable');
  const known = knownNames[name];
  if (known !== undefined) return new CliError(message, known);
  const { isStoreFault } = await import('@backline/db/faults');
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/.test(String(code))) return toDiskError(error);
  const ofFile = toFileError(null, error);
  if (ofFile instanceof CliError) return ofFile;
  if (isStoreFault(error)) return toStoreError(String(code), message);
  return new CliError(`${message}. This is a defect of Backline: please report the command and this line.`, 'internal');
}

/** Lists all problems of a folder, so that they can be fixed together. */
function toFolderError(problems: readonly string[]): CliError {
  return new CliError(
    'This folder cannot be published. Cure these, and run the command again:',
    'folder_unusable',
    'refused',
    problems,
  );
}

/** Finished work is kept, because each of these commands can be run again. */
function toProviderError(message: string, outcome: GatewayError['outcome']): CliError {
  const reason = message.replace(/\.?$/, '.');
  if (outcome === 'refused')
    return new CliError(
      `Paddle refused: ${reason} What was done before stays done. Check PADDLE_API_KEY and the catalog.`,
      'provider_refused',
    );
  return new CliError(
    `${reason} What was done stays done; run the command again to go on.`,
    'provider_failed',
    'unreachable',
  );
}

/** The codes of a full disk: SQLite's, and PostgreSQL's for its server. */
const isOfDatabase = /^(SQLITE_FULL|53100)$/;

/** Finished work is kept, because each command can be run again. */
function toDiskError(error: unknown): CliError {
  const ofFile = error instanceof Error && 'path' in error ? ` of ${error.path}` : '';
  const where = isOfDatabase.test(readThrown(error).code) ? ' of the database' : ofFile;
  return new CliError(
    `The disk${where} is full. "backline db doctor" says which; make room, and run the command again.`,
    'disk_full',
    'unreachable',
  );
}

function toStoreError(code: string, message: string): CliError {
  const isBusy = /^SQLITE_(BUSY|LOCKED)/.test(code);
  return new CliError(
    isBusy
      ? 'The database is busy: another program has been writing for 10 seconds. Nothing was changed; try again.'
      : `The database cannot be reached: ${message}. Check DATABASE_URL, the disk and the permissions.`,
    isBusy ? 'database_busy' : 'database_unreachable',
    'unreachable',
  );
}
