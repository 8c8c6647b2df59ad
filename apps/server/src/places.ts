import { AppError } from '@backline/domain/errors';
import { slowestReader, streamRetryMs, streamsPerAccount } from '@backline/domain/limits';

/** A stream that is sent to an account. */
export interface Place {
  /** Notes that bytes are handed to the client, until `taken` is called. */
  handed(bytes: number): void;
  taken(): void;
  /** Gives the place back, once. */
  end(): void;
  /** Calls this when the place is taken away. */
  onLost(cut: () => void): void;
}

interface Stream {
  account: string;
  /** The bytes that the client took in the window, with those that it is being handed. */
  taken: number;
  pending: number;
  /** How long it was waited for, in the window. */
  waitedMs: number;
  waitingSince: number | null;
  cut: () => void;
}

const toWaitedMs = ({ waitedMs, waitingSince }: Stream, now: number) =>
  waitedMs + (waitingSince === null ? 0 : now - waitingSince);
/**
 * Bytes a millisecond of waiting. What is being handed counts as taken, because how much of it was is not seen. A stream
 * that was not waited for yet is not slow.
 */
function toSpeed(stream: Stream, now: number): number {
  const waitedMs = toWaitedMs(stream, now);
  return waitedMs === 0 ? Number.POSITIVE_INFINITY : (stream.taken + stream.pending) / waitedMs;
}

/**
 * The places of streams, shared among accounts: when all are taken, an account that has fewer streams than another one
 * gets the place of that one's slowest. A reader that is slower than `slowestReader` loses its place at the next look.
 */
export function createPlaces(most: number, limits = slowestReader) {
  const streams = new Set<Stream>();
  const byAccount = (account: string) => [...streams].filter((stream) => stream.account === account);

  function lose(stream: Stream): void {
    streams.delete(stream);
    stream.cut();
  }

  /** Takes a place for an account that has some. False: it has its share. */
  function makeRoom(own: number): boolean {
    const now = performance.now();
    const counts = Map.groupBy(streams, ({ account }) => account);
    const mostHeld = Math.max(...[...counts.values()].map(({ length }) => length));
    // An account without a stream always gets one; another one, where it then has no more than the one that loses.
    if (own > 0 && mostHeld < own + 2) return false;
    const candidates = [...counts.values()].filter(({ length }) => length === mostHeld).flat();
    const [slowest] = candidates.toSorted((one, other) => toSpeed(one, now) - toSpeed(other, now));
    if (slowest !== undefined) lose(slowest);
    return slowest !== undefined;
  }

  return {
    /** Takes a place for an account. Throws `overloaded`, with when to try again. */
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
