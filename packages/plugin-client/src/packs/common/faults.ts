import type { WaitReason } from './states.ts';

/** Thrown for a reason that goes away by itself. The work continues then, and no progress is lost. */
export class Waiting extends Error {
  readonly reason: WaitReason;
  /** A file, the number of missing bytes, or a time. */
  readonly detail: string | number | null;
  /** When to try again, if the portal says so. */
  readonly afterMs: number | null;

  constructor(reason: WaitReason, detail: string | number | null = null, afterMs: number | null = null) {
    super(reason);
    this.name = 'Waiting';
    this.reason = reason;
    this.detail = detail;
    this.afterMs = afterMs;
  }
}

/** Thrown if the work can't continue and a person has to decide. */
export class Refused extends Error {
  readonly code: string;
  /** The reference for support. */
  readonly ref: string | null;

  constructor(code: string, ref: string | null = null) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.ref = ref;
  }
}

/** Thrown if a person stopped the work or the program ends. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

export function assertGoing(signal: AbortSignal): void {
  if (signal.aborted) throw new Stopped();
}
