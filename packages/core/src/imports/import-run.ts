import type { Caller } from '../core.ts';

/** Settings that all lines of a file share. */
export interface ImportRun {
  caller: Caller;
  /** The shop that the lines come from. */
  source: string;
  reason: string;
  /** How many invitations are mailed per hour to newly opened accounts; null for none. */
  invitesPerHour: number | null;
  /**
   * Rows that earlier lines would have added. Only a rehearsal fills it, because it writes none of them. Starts empty.
   */
  added: Map<string, string>;
}
