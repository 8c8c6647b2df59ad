import { type Disk, type DiskEntry, DiskError, type DiskFault } from '../../src/packs/disk/disk.ts';

export class Killed extends Error {}

interface MemoryFile {
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Files in memory, on drives that can be unplugged, full or read-only, with a kill before any operation. A killed write
 * happens in part. `kill(n)` counts from now; after it, every operation throws `Killed`.
 */
export class MemoryDisk {
  readonly files = new Map<string, MemoryFile>();
  readonly folders = new Set<string>(['/']);
  readonly links = new Set<string>();
  readonly held = new Set<string>();
  /** Files that another program has open. A removed one stays visible until it is closed. */
  readonly shared = new Set<string>();
  /** Prefixes of unplugged paths. */
  readonly pulled = new Set<string>();
  readonly readOnly = new Set<string>();
  free = Number.MAX_SAFE_INTEGER;
  largest = Number.MAX_SAFE_INTEGER;
  operations = 0;

  /** The disk of one process; another may share its files. */
  open(): Disk & { kill(after: number): void; readonly isDead: boolean } {
    let left = Number.POSITIVE_INFINITY;
    const all = this;
    /** Returns true to kill the process during this operation. */
    function step(): boolean {
      all.operations += 1;
      if (left < 0) throw new Killed();
      left -= 1;
      return left < 0;
    }
    const fail = (fault: DiskFault, path: string): never => {
      throw new DiskError(fault, path);
    };
    const isIn = (path: string, places: ReadonlySet<string>) =>
      [...places].some((one) => path === one || path.startsWith(`${one}/`));
    const toEntry = (path: string): DiskEntry | null => {
      if (isIn(path, all.pulled)) return null;
      if (all.links.has(path)) return { kind: 'link', bytes: 0, isShared: false };
      const file = all.files.get(path);
      if (file !== undefined) return { kind: 'file', bytes: file.bytes.length, isShared: false };
      return all.folders.has(path) ? { kind: 'folder', bytes: 0, isShared: false } : null;
    };
    const toParent = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';
    function assertWritable(path: string): void {
      if (isIn(path, all.pulled)) fail('missing', path);
      if (isIn(path, all.readOnly)) fail('read_only', path);
    }
    function put(path: string, bytes: Uint8Array<ArrayBuffer>): void {
      assertWritable(path);
      if (!all.folders.has(toParent(path))) fail('missing', path);
      if (all.links.has(path)) fail('link', path);
      const more = bytes.length - (all.files.get(path)?.bytes.length ?? 0);
      if (more > all.free) fail('full', path);
      if (bytes.length > all.largest) fail('too_large', path);
      all.free -= more;
      all.files.set(path, { bytes });
    }
    function drop(path: string): void {
      const file = all.files.get(path);
      if (file === undefined) return;
      all.free += file.bytes.length;
      all.files.delete(path);
    }
    /** Applies bytes at a position. */
    function join(path: string, at: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
      const old = all.files.get(path)?.bytes ?? new Uint8Array();
      const joined = new Uint8Array(Math.max(old.length, at + bytes.length));
      joined.set(old);
      joined.set(bytes, at);
      return joined;
    }
    /** Runs an operation. If it is killed, `part` is what it leaves. */
    async function act<Result>(work: () => Result, part: () => void = () => undefined): Promise<Result> {
      if (!step()) return work();
      part();
      throw new Killed();
    }
    const half = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length / 2));
    return {
      kill(after) {
        left = after;
      },
      get isDead() {
        return left < 0;
      },
      stat: (path) => act(() => toEntry(path)),
      list: (path) =>
        act(() => {
          if (isIn(path, all.pulled)) return [];
          const prefix = path === '/' ? '/' : `${path}/`;
          const names = [...all.files.keys(), ...all.folders, ...all.links]
            .filter((one) => one.startsWith(prefix) && one !== path)
            .map((one) => one.slice(prefix.length).split('/')[0] ?? '');
          return [...new Set(names)].filter((one) => one !== '');
        }),
      makeFolder: (path) =>
        act(() => {
          assertWritable(path);
          const parts = path.split('/').slice(1);
          for (const at of parts.keys()) all.folders.add(`/${parts.slice(0, at + 1).join('/')}`);
        }),
      removeFolder: (path) =>
        act(() => {
          const isUsed = [...all.files.keys(), ...all.folders, ...all.links].some((one) => one.startsWith(`${path}/`));
          if (isUsed || isIn(path, all.pulled) || !all.folders.has(path)) return false;
          assertWritable(path);
          return all.folders.delete(path);
        }),
      remove: (path) =>
        act(() => {
          assertWritable(path);
          if (all.held.has(path)) fail('in_use', path);
          if (!all.shared.has(path)) drop(path);
        }),
      rename: (from, to) =>
        act(() => {
          assertWritable(from);
          assertWritable(to);
          if (all.held.has(from) || all.held.has(to)) fail('in_use', to);
          const file = all.files.get(from);
          if (file !== undefined) {
            drop(to);
            all.files.delete(from);
            all.files.set(to, file);
            return;
          }
          if (!all.folders.has(from)) fail('missing', from);
          if ([...all.files.keys()].some((one) => one.startsWith(`${to}/`))) fail('unreadable', to);
          all.folders.delete(from);
          all.folders.add(to);
          for (const [path, inside] of [...all.files])
            if (path.startsWith(`${from}/`)) {
              all.files.delete(path);
              all.files.set(`${to}${path.slice(from.length)}`, inside);
            }
        }),
      read: (path, maxBytes) =>
        act(() => {
          const file = isIn(path, all.pulled) ? undefined : all.files.get(path);
          return file === undefined || file.bytes.length > maxBytes ? null : file.bytes.slice();
        }),
      write: (path, bytes) => act(() => put(path, bytes.slice())),
      append: (path, bytes) =>
        act(
          () => put(path, join(path, all.files.get(path)?.bytes.length ?? 0, bytes)),
          () => put(path, join(path, all.files.get(path)?.bytes.length ?? 0, half(bytes))),
        ),
      create: (path, bytes) =>
        act(() => {
          if (all.files.has(path)) return false;
          put(path, bytes.slice());
          return true;
        }),
      readAt: (path, at, into) =>
        act(() => {
          const file = isIn(path, all.pulled) ? undefined : all.files.get(path);
          if (file === undefined) return fail('missing', path);
          const some = file.bytes.subarray(at, at + into.length);
          into.set(some);
          return some.length;
        }),
      writeAt: (path, at, bytes) =>
        act(
          () => put(path, join(path, at, bytes)),
          () => put(path, join(path, at, half(bytes))),
        ),
      sync: (path) => act(() => (all.files.has(path) && !isIn(path, all.pulled) ? undefined : fail('missing', path))),
      findSpace: () => act(() => all.free),
      fits: (_path, bytes) => act(() => bytes <= all.largest),
    };
  }
}
