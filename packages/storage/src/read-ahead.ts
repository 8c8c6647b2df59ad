import type { OpenObject } from '@backline/core/pack-storage';

/** A request costs tens of milliseconds: who reads on gets so much at once. */
const aheadBytes = 4 * 1024 * 1024;

/**
 * An object that is read in small parts one after the other, by few large requests. What is read here and there is asked for
 * as it is. `fetchPart` fills all of `into`, and returns 0 where the object is gone.
 */
export function readAhead(bytes: number, fetchPart: (into: Uint8Array, from: number) => Promise<number>): OpenObject {
  let window = { from: 0, bytes: new Uint8Array() };
  /** Where a reader who reads on would read next. */
  let next = -1;

  async function read(into: Uint8Array, from: number): Promise<number> {
    const length = Math.min(into.length, bytes - from);
    if (length <= 0) return 0;
    const isOn = from === next;
    next = from + length;
    const inside = from - window.from;
    if (inside >= 0 && inside < window.bytes.length) {
      const part = window.bytes.subarray(inside, inside + length);
      into.set(part);
      if (part.length === length) return length;
      const more = await read(into.subarray(part.length, length), from + part.length);
      return more === 0 ? 0 : part.length + more;
    }
    if (!isOn || length >= aheadBytes) return fetchPart(into.subarray(0, length), from);
    const ahead = new Uint8Array(Math.min(aheadBytes, bytes - from));
    if ((await fetchPart(ahead, from)) === 0) return 0;
    window = { from, bytes: ahead };
    into.set(ahead.subarray(0, length));
    return length;
  }

  return {
    bytes,
    read,
    async close() {
      window = { from: 0, bytes: new Uint8Array() };
    },
  };
}
