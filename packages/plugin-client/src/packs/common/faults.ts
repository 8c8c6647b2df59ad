import type { WaitReason } from './states.ts';

/** The work goes on by itself when the reason is over. Nothing that was done is lost. */
export class Waiting extends Error {
  readonly reason: WaitReason;
  /** A file, how many bytes are missing, or until when. */
  readonly detail: string | number | null;
  /** When to try again, where the portal has said it. */
  readonly afterMs: number | null;

  constructor(reason: WaitReason, detail: string | number | null = null, afterMs: number | null = null) {
    super(reason);
    this.name = 'Waiting';
    this.reason = reason;
    this.detail = detail;
    this.afterMs = afterMs;
  }
}

/** The work ends, and a person decides. */
export class Refused extends Error {
  readonly code: string;
  /** The number for support. */
  readonly ref: string | null;

  constructor(code: string, ref: string | null = null) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.ref = ref;
  }
}

/** The work was ended: by a person, or because its program ends. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

export function assertGoing(signal: AbortSignal): void {
  if (signal.aborted) throw new Stopped();
}
