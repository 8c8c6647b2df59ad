import type { PackStorage, StoredObject } from './ports/pack-storage.ts';

type Written = Pick<StoredObject, 'at'> & { key: string };

/** An object that has a key of a form that its owner writes. */
export interface OwnObject extends StoredObject {
  key: string;
  /** `note`: it says that another one is damaged. `rest`: an interrupted `put` has left it. */
  kind: 'object' | 'note' | 'rest';
  /** The key of the object itself, or of the one that a note or a rest is of. */
  of: string;
}

const notePrefix = 'd/';
const restEnding = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;
/** In whole seconds: of a single object a bucket says no more. */
const toNoteKey = ({ key, at }: Written) => `${notePrefix}${key}/${Math.floor(at.getTime() / 1000)}`;

/** The key of the object that a note is about; null: it is no note. */
export const toNoted = (key: string): string | null => /^d\/(.+)\/\d+$/.exec(key)?.[1] ?? null;

function toOwn(key: string): Pick<OwnObject, 'kind' | 'of'> {
  const whole = key.replace(restEnding, '');
  const noted = toNoted(whole);
  const kind = noted === null ? 'object' : 'note';
  return { kind: whole === key ? kind : 'rest', of: noted ?? whole };
}

/** Lists objects under some prefixes whose keys have a form, and the notes about them. What else lies there is not seen. */
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

/** Notes that an object is damaged as it was written at that time. Written again, it is another one. */
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

/** One of some objects that is noted as damaged; null: none is. */
export async function findDamagedOf(storage: PackStorage, keys: ReadonlySet<string>): Promise<string | null> {
  for await (const { key } of storage.list(notePrefix)) {
    const noted = toNoted(key);
    if (noted === null || !keys.has(noted)) continue;
    const found = await storage.find(noted);
    if (found !== null && toNoteKey({ key: noted, at: found.at }) === key) return noted;
  }
  return null;
}
