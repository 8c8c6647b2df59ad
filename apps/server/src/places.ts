import { AppError } from '@backline/domain/errors';
import { slowestReader, streamRetryMs, streamsPerAccount } from '@backline/domain/limits';

/** A stream to an account. */
export interface Place {
  /** Marks bytes as being written to the client, until `taken` is called. */
  handed(bytes: number): void;
  taken(): void;
  /** Frees the slot, once. */
  end(): void;
  /** Called if the slot is taken away. */
  onLost(cut: () => void): void;
}

interface Stream {
  account: string;
  /** The bytes that the client took in the window, including those being written. */
  taken: number;
  pending: number;
  /** The time in the window that was spent waiting for the client. */
  waitedMs: number;
  waitingSince: number | null;
  cut: () => void;
}

const toWaitedMs = ({ waitedMs, waitingSince }: Stream, now: number) =>
  waitedMs + (waitingSince === null ? 0 : now - waitingSince);
/**
 * The speed in bytes per millisecond of waiting. Bytes that are being written count as received, because the progress
 * of a write is unknown. A stream that nothing ever waited for is not slow.
 */
function toSpeed(stream: Stream, now: number): number {
  const waitedMs = toWaitedMs(stream, now);
  return waitedMs === 0 ? Number.POSITIVE_INFINITY : (stream.taken + stream.pending) / waitedMs;
}

/**
 * Slots for streams, shared among accounts. When all are taken, an account with fewer streams gets the slot of another
 * account's slowest stream. A reader slower than `slowestReader` loses its slot at the next check.
 */
export function createPlaces(most: number, limits = slowestReader) {
  const streams = new Set<Stream>();
  const byAccount = (account: string) => [...streams].filter((stream) => stream.account === account);

  function lose(stream: Stream): void {
    streams.delete(stream);
    stream.cut();
  }

  /** Takes a slot for an account that already has some. Returns false if it has its share. */
  function makeRoom(own: number): boolean {
    const now = performance.now();
    const counts = Map.groupBy(streams, ({ account }) => account);
    const mostHeld = Math.max(...[...counts.values()].map(({ length }) => length));
    // An account without a stream always gets a slot. Any other account gets one only if it then doesn't have more
    // streams than the one that loses it.
    if (own > 0 && mostHeld < own + 2) return false;
    const candidates = [...counts.values()].filter(({ length }) => length === mostHeld).flat();
    const [slowest] = candidates.toSorted((one, other) => toSpeed(one, now) - toSpeed(other, now));
    if (slowest !== undefined) lose(slowest);
    return slowest !== undefined;
  }

  return {
    /** Takes a slot for an account. Throws `overloaded`, with the time to try again. */
    begin(account: string): Place {
      const own = byAccount(account).length;
      if (own >= streamsPerAccount || (streams.size >= most && !makeRoom(own)))
        throw new AppError('overloaded', { retryAfterMs: streamRetryMs });
      const stream: Stream = { account, taken: 0, pending: 0, waitedMs: 0, waitingSince: null, cut: () => {} };
      streams.add(stream);
      return {
        handed(bytes) {
          stream.pending = bytes;
          stream.waitingSince = performance.now();
        },
        taken() {
          const now = performance.now();
          stream.waitedMs = toWaitedMs(stream, now);
          stream.taken += stream.pending;
          stream.pending = 0;
          stream.waitingSince = null;
          if (stream.waitedMs < limits.windowMs) return;
          stream.waitedMs = 0;
          stream.taken = 0;
        },
        end: () => void streams.delete(stream),
        onLost(cut) {
          stream.cut = cut;
          if (!streams.has(stream)) cut();
        },
      };
    },
    /** Ends the streams of readers that are too slow. */
    endSlow(): void {
      const now = performance.now();
      for (const stream of streams) {
        const isSlow = toSpeed(stream, now) * 1000 < limits.bytesPerSecond;
        if (stream.waitingSince !== null && toWaitedMs(stream, now) >= limits.windowMs && isSlow) lose(stream);
      }
    },
  };
}
