import { type Disk, DiskError } from './disk.ts';

const maxBytes = 64 * 1024 * 1024;
/** The file is rewritten if it has this many outdated lines. */
const staleMax = 1000;

/** Syncs a file. Returns false if another program holds it, because Windows can't sync it then. */
export async function makeCertain(disk: Disk, path: string): Promise<boolean> {
  try {
    await disk.sync(path);
    return true;
  } catch (error) {
    if (error instanceof DiskError && ['in_use', 'read_only'].includes(error.fault)) return false;
    throw error;
  }
}

/**
 * The file `done` records which files are safely on the disk, and with which content. A line is `<key> <path>`, or `-
 * <path>` when that is no longer certain. The last line for a path is valid, and an incomplete line is ignored.
 */
export class Done {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #keys = new Map<string, string>();
  #isTorn = false;

  private constructor(disk: Disk, path: string) {
    this.#disk = disk;
    this.#path = path;
  }

  /** `isOwner`: the caller holds the lock and may rewrite the file if most of it is outdated. */
  static async read(disk: Disk, path: string, isOwner: boolean): Promise<Done> {
    const done = new Done(disk, path);
    const bytes = await disk.read(path, maxBytes);
    const text = new TextDecoder().decode(bytes ?? new Uint8Array());
    const lines = text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1);
    for (const line of lines) done.#note(line);
    done.#isTorn = text.length > 0 && !text.endsWith('\n');
    if (isOwner && lines.length > done.#keys.size + staleMax) await done.#rewrite();
    return done;
  }

  #note(line: string): void {
    const space = line.indexOf(' ');
    const key = line.slice(0, space);
    const path = line.slice(space + 1);
    if (key === '-') this.#keys.delete(path);
    else if (/^[0-9a-f]{16}$/.test(key)) this.#keys.set(path, key);
  }

  async #rewrite(): Promise<void> {
    const text = [...this.#keys].map(([path, key]) => `${key} ${path}\n`).join('');
    await this.#disk.write(this.#path, new TextEncoder().encode(text));
    this.#isTorn = false;
  }

  has(path: string, key: string): boolean {
    return this.#keys.get(path) === key;
  }

  async #append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    // If the last line is incomplete, a new one is started, because the two would be read as one.
    const text = lines.map((line) => `${line}\n`).join('');
    await this.#disk.append(this.#path, new TextEncoder().encode(this.#isTorn ? `\n${text}` : text));
    this.#isTorn = false;
    for (const line of lines) this.#note(line);
  }

  add(files: readonly { path: string; key: string }[]): Promise<void> {
    return this.#append(files.filter(({ path, key }) => !this.has(path, key)).map(({ path, key }) => `${key} ${path}`));
  }

  /** Records files that are safely on the disk. A file that can't be synced is left out, and hashed again each time. */
  async addCertain(files: readonly { path: string; key: string; at: string }[]): Promise<void> {
    const certain: { path: string; key: string }[] = [];
    for (const file of files)
      if (!this.has(file.path, file.key) && (await makeCertain(this.#disk, file.at))) certain.push(file);
    await this.add(certain);
  }

  /** Must be called before a file's bytes change. */
  drop(paths: readonly string[]): Promise<void> {
    return this.#append(paths.filter((path) => this.#keys.has(path)).map((path) => `- ${path}`));
  }
}
