import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Writes a file that is on the disk when this resolves. If the machine stops, the file is complete or absent. `now`
 * sets its time; the default is the machine's.
 */
export async function writeWhole(
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  mode = 0o600,
  now?: () => Date,
): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx', mode);
    try {
      for await (const piece of pieces) await handle.writeFile(piece);
      const at = now?.();
      if (at !== undefined) await handle.utimes(at, at);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
