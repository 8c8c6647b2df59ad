import type { Caller } from '../core.ts';

/** The facts that all lines of a file share. */
export interface ImportRun {
  caller: Caller;
  /** The shop that the lines come from. */
  source: string;
  reason: string;
  /** How many invitations are mailed in an hour to accounts that are opened; null: none. */
  invitesPerHour: number | null;
  /** Rows that earlier lines of the file would have added: a rehearsal finds it nowhere else. Begins empty. */
  added: Map<string, string>;
}
