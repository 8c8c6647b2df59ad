/** The beginning of an answer. */
export interface PartHead {
  status: number;
  /** A header by its name in lower case. */
  readHeader(name: string): string | null;
}

/**
 * Takes bytes as they come, in order. They are other bytes once it has returned, or its promise has ended. Returns whether
 * more is wanted; nothing is given before that is known.
 */
export type TakeBytes = (bytes: Uint8Array) => boolean | Promise<boolean>;

/**
 * Asks for a range, such as `bytes=0-99`, of what an address names. It follows nothing, and says to nobody who asks.
 * `toTake` sees the beginning of the answer; null: no bytes are wanted. Ends when the body does, whole or not, or when no more
 * is wanted. Throws where no answer came, and what `toTake` or what it returns throws.
 */
export type ReceivePart = (
  url: URL,
  range: string,
  signal: AbortSignal,
  toTake: (head: PartHead) => TakeBytes | null,
) => Promise<void>;

/** By `fetch`, which every program has. */
export function receiveByFetch(fetch: typeof globalThis.fetch): ReceivePart {
  return async (url, range, signal, toTake) => {
    const { body, status, headers } = await fetch(url, {
      headers: { range },
      redirect: 'error',
      credentials: 'omit',
      signal,
    });
    const reader = body?.getReader();
    try {
      const take = toTake({ status, readHeader: (name) => headers.get(name) });
      for (;;) {
        const part = take && (await reader?.read().catch(() => null));
        if (part?.value === undefined || !(await take?.(part.value))) return;
      }
    } finally {
      await reader?.cancel().catch(() => undefined);
    }
  };
}
