import type { PackStorage, StoredObject } from './ports/pack-storage.ts';

type Written = Pick<StoredObject, 'at'> & { key: string };

/** A stored object whose key has the format of its owner. */
export interface OwnObject extends StoredObject {
  key: string;
  /** `note`: marks another object as damaged. `rest`: left by an interrupted `put`. */
  kind: 'object' | 'note' | 'rest';
  /** The object's own key, or the key of the object that a note or a rest belongs to. */
  of: string;
}

const notePrefix = 'd/';
const restEnding = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;
/** The time is in whole seconds, because buckets report the times of objects no more precisely. */
const toNoteKey = ({ key, at }: Written) => `${notePrefix}${key}/${Math.floor(at.getTime() / 1000)}`;

/** The key of the object that a note marks; null if it is not a note. */
export const toNoted = (key: string): string | null => /^d\/(.+)\/\d+$/.exec(key)?.[1] ?? null;

function toOwn(key: string): Pick<OwnObject, 'kind' | 'of'> {
  const whole = key.replace(restEnding, '');
  const noted = toNoted(whole);
  const kind = noted === null ? 'object' : 'note';
  return { kind: whole === key ? kind : 'rest', of: noted ?? whole };
}

/** Lists objects with a key format under some prefixes, and the notes about them. Foreign objects are ignored. */
export async function* listOwn(
  storage: PackStorage,
  prefixes: readonly string[],
  form: RegExp,
): AsyncGenerator<OwnObject> {
  for (const prefix of [...prefixes, notePrefix]) {
    for await (const object of storage.list(prefix)) {
      const own = toOwn(object.key);
      if (form.test(own.of)) yield { ...object, ...own };
    }
  }
}

/** Marks an object, as written at that time, as damaged. If it is written again, the mark no longer applies. */
export async function noteDamage(storage: PackStorage, object: Written): Promise<void> {
  await storage.put(toNoteKey(object), [Buffer.from('damaged\n')]);
}

export type IsDamaged = (object: Written) => boolean;

/** Reads all notes. */
export async function findDamaged(storage: PackStorage): Promise<IsDamaged> {
  const notes = new Set<string>();
  for await (const { key } of storage.list(notePrefix)) notes.add(key);
  return (object) => notes.has(toNoteKey(object));
}

/** The first of some objects that is marked as damaged, or null. */
export async function findDamagedOf(storage: PackStorage, keys: ReadonlySet<string>): Promise<string | null> {
  for await (const { key } of storage.list(notePrefix)) {
    const noted = toNoted(key);
    if (noted === null || !keys.has(noted)) continue;
    const found = await storage.find(noted);
    if (found !== null && toNoteKey({ key: noted, at: found.at }) === key) return noted;
  }
  return null;
}
