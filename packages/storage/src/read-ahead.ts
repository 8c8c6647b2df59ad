import type { OpenObject } from '@backline/core/ports/pack-storage';

/**
 * A request takes tens of milliseconds, so sequential readers get parts of this size that were requested in advance.
 */
const partBytes = 1024 * 1024;
/** The parts per object: the one being read, and those on their way. */
const partsMax = 4;
/** The limit for all objects in a process. Beyond it, reads are not requested in advance. */
const allPartsMax = 64;
/** The number of buffers kept for later readers. */
const keptMax = 8;

/** The memory for reading ahead: 64 MiB at most. */
export class AheadRoom {
  #free: Uint8Array[] = [];
  #taken = 0;

  /** Null if none is left. */
  take(): Uint8Array | null {
    if (this.#taken === allPartsMax) return null;
    this.#taken += 1;
    return this.#free.pop() ?? new Uint8Array(partBytes);
  }

  give(buffer: Uint8Array): void {
    this.#taken -= 1;
    if (this.#free.length < keptMax) this.#free.push(buffer);
  }

  get takenBytes(): number {
    return this.#taken * partBytes;
  }
}

/** Fills all of `into`. Returns false if the object is gone. */
export type FetchPart = (into: Uint8Array, from: number, signal: AbortSignal) => Promise<boolean>;

interface Part {
  from: number;
  bytes: Uint8Array;
  buffer: Uint8Array;
  got: Promise<boolean>;
}

/**
 * Reads an object in small, sequential parts with larger, parallel requests. Random reads are requested as they are.
 * One read at a time.
 */
export function readAhead(bytes: number, fetchPart: FetchPart, room: AheadRoom): OpenObject {
  let parts: Part[] = [];
  let end = new AbortController();
  /** Where a sequential reader would read next. */
  let next = -1;

  const leave = ({ buffer, got }: Part) => {
    // Its request may still write into it.
    const give = () => room.give(buffer);
    got.then(give, give);
  };
  function leaveAll(): void {
    end.abort();
    end = new AbortController();
    for (const part of parts) leave(part);
    parts = [];
  }
  function leaveBefore(from: number): void {
    const passed = parts.filter((part) => part.from + part.bytes.length <= from);
    for (const part of parts.splice(0, passed.length)) leave(part);
    if (parts[0] !== undefined && parts[0].from > from) leaveAll();
  }
  function askAhead(from: number): void {
    const last = parts.at(-1);
    let at = last === undefined ? from : last.from + last.bytes.length;
    while (at < bytes && parts.length < partsMax) {
      const buffer = room.take();
      if (buffer === null) return;
      const own = buffer.subarray(0, Math.min(partBytes, bytes - at));
      const got = fetchPart(own, at, end.signal);
      // Errors are handled when it is read.
      got.catch(() => undefined);
      parts.push({ from: at, bytes: own, buffer, got });
      at += own.length;
    }
  }

  async function readOn(into: Uint8Array, from: number): Promise<number> {
    for (let done = 0; done < into.length; ) {
      const place = from + done;
      leaveBefore(place);
      askAhead(place);
      const [part] = parts;
      if (part === undefined) {
        const isThere = await fetchPart(into.subarray(done), place, end.signal);
        return isThere ? into.length : 0;
      }
      if (!(await part.got)) return 0;
      const some = part.bytes.subarray(place - part.from, place - part.from + into.length - done);
      into.set(some, done);
      done += some.length;
    }
    return into.length;
  }

  return {
    bytes,
    async read(into, from) {
      const length = Math.min(into.length, bytes - from);
      if (length <= 0) return 0;
      const own = into.subarray(0, length);
      const isOn = from === next && length < partBytes * partsMax;
      next = from + length;
      try {
        if (isOn) return await readOn(own, from);
        leaveAll();
        return (await fetchPart(own, from, end.signal)) ? length : 0;
      } catch (error) {
        leaveAll();
        throw error;
      }
    },
    async close() {
      leaveAll();
    },
  };
}
