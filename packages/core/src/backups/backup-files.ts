import { createHash } from 'node:crypto';
import type { OpenObject } from '../ports/pack-storage.ts';
import { DamagedPartError } from './backup-error.ts';
import type { BackedUpFile, BackupList } from './backup-list.ts';
import { type BackupPlace, readPiece } from './backup-place.ts';

/** Reads an object in parts and closes it. An empty object has one empty part. */
export async function* readParts(object: OpenObject, size: number): AsyncGenerator<Uint8Array> {
  try {
    for (let from = 0; from === 0 || from < object.bytes; from += size) {
      const bytes = new Uint8Array(Math.min(size, object.bytes - from));
      if ((await object.read(bytes, from)) < bytes.length) throw new Error('A file was cut while it was read.');
      yield bytes;
    }
  } finally {
    await object.close();
  }
}

/** Reads a file of a backup, or its database. Throws `DamagedPartError` if the bytes do not match the list. */
export async function* readBackedUp(
  place: BackupPlace,
  file: Pick<BackedUpFile, 'bytes' | 'sha256' | 'pieces'> & { key?: string },
): AsyncGenerator<Uint8Array> {
  const whole = createHash('sha256');
  let bytes = 0;
  for (const hash of file.pieces) {
    const piece = await readPiece(place, hash);
    whole.update(piece);
    bytes += piece.length;
    yield piece;
  }
  if (bytes !== file.bytes || whole.digest('hex') !== file.sha256)
    throw new DamagedPartError(`${file.key ?? 'The database'} is not what the list says.`);
}

export async function readSettings(place: BackupPlace, list: BackupList): Promise<Record<string, string>> {
  const bytes = await readPiece(place, list.settings);
  const settings: Record<string, string> = JSON.parse(Buffer.from(bytes).toString());
  return settings;
}
