import type { Caller } from '../core.ts';

interface ImportFacts {
  caller: Caller;
  /** The shop that the lines come from. */
  source: string;
  reason: string;
  /** How many invitations are mailed per hour to newly opened accounts. Null for none. */
  invitesPerHour: number | null;
}

/**
 * The known facts about the import, and everything that earlier lines have added, because a rehearsal doesn't find that
 * in the database.
 */
export interface ImportRun extends ImportFacts {
  /** Canonical addresses of accounts opened by this import. */
  opened: Set<string>;
  /** The canonical address of the account that has each grant. */
  granted: Map<string, string>;
  /** The batch of each code, by its hash. */
  batches: Map<string, string>;
  layouts: Set<string>;
}

export function startImportRun(facts: ImportFacts): ImportRun {
  return { ...facts, opened: new Set(), granted: new Map(), batches: new Map(), layouts: new Set() };
}
