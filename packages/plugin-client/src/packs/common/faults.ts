import type { WaitReason } from './states.ts';

/** Work continues by itself once the reason is gone. No progress is lost. */
export class Waiting extends Error {
  readonly reason: WaitReason;
  /** A file, a number of missing bytes, or a time. */
  readonly detail: string | number | null;
  /** When to try again, if the portal said so. */
  readonly afterMs: number | null;

  constructor(reason: WaitReason, detail: string | number | null = null, afterMs: number | null = null) {
    super(reason);
    this.name = 'Waiting';
    this.reason = reason;
    this.detail = detail;
    this.afterMs = afterMs;
  }
}

/** The work stops, and a person decides. */
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

/** The work was stopped by a person or by the end of the program. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

export function assertGoing(signal: AbortSignal): void {
  if (signal.aborted) throw new Stopped();
}
