/** Why all readers refuse a name. */
export type NameFault =
  /** An empty part: two slashes in a row, or one at an end. */
  | 'empty_part'
  /** `.` or `..`. */
  | 'dot_part'
  /** `\ : * ? " < > |`, a control character, or one that some drive ignores or replaces. */
  | 'character'
  /** A part that begins or ends with a space, or ends with a dot. */
  | 'edge'
  /** A device name of Windows, with any extension. */
  | 'device'
  /** `.backline`, the engine's own folder, or a short name that Windows may give it. */
  | 'reserved'
  /** A file that a system would run. Sounds need none. */
  | 'program'
  | 'too_long'
  | 'too_deep'
  /** Half a surrogate pair. */
  | 'ill_formed';

export const pathMaxLength = 180;
export const pathMaxParts = 12;

/** Windows reads the superscripts 1 to 3 as digits. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/;
/** HFS+ ignores these when it compares names, and reads the kelvin sign as a K. */
const unsteady = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\u212a\ufeff]/;
/** A short Windows name of `.backline`: `BACKLI~1`, or one with a hash if there are many, such as `BA3F41~1`. */
const shortNames = /^(back(li?)?|ba[0-9a-f]{4})~[0-9]+$/;
const programs = new Set(
  (
    'exe dll com bat cmd ps1 vbs scr msi lnk app pkg dmg command sh dylib so bundle component vst vst3 aaxplugin clap ' +
    'jar'
  ).split(' '),
);

/** Lowercases A to Z only, which every reader can do alike, so that all treat the same names as equal. */
export function toAsciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const isProgram = (part: string) => part.includes('.') && programs.has(part.slice(part.lastIndexOf('.') + 1));

function findPartFault(part: string): NameFault | null {
  if (part === '') return 'empty_part';
  if (part === '.' || part === '..') return 'dot_part';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\\:*?"<>|\u0000-\u001f\u007f]/.test(part) || unsteady.test(part)) return 'character';
  if (/^ |[ .]$/.test(part)) return 'edge';
  const lower = toAsciiLower(part);
  if (devices.test(lower)) return 'device';
  if (lower === '.backline' || shortNames.test(lower)) return 'reserved';
  return isProgram(lower) ? 'program' : null;
}

/** The first reason, from the left, why a path is not valid in a pack, or null. */
export function findNameFault(path: string): NameFault | null {
  if (path.length > pathMaxLength) return 'too_long';
  if (!path.isWellFormed()) return 'ill_formed';
  const parts = path.split('/');
  if (parts.length > pathMaxParts) return 'too_deep';
  for (const part of parts) {
    const fault = findPartFault(part);
    if (fault !== null) return fault;
  }
  return null;
}

export interface Collision {
  /**
   * `duplicate`: two names that some drives cannot tell apart. `file_as_folder`: a file where another path has a
   * folder.
   */
  fault: 'duplicate' | 'file_as_folder';
  path: string;
  /** The earlier path. */
  other: string;
}

/** The first path that conflicts with an earlier one. `toKey` makes equal names equal. */
export function findCollision(paths: Iterable<string>, toKey = toAsciiLower): Collision | null {
  for (const collision of findCollisions(paths, toKey)) return collision;
  return null;
}

/** All paths that conflict with an earlier one. A conflicting path is ignored afterwards. */
export function* findCollisions(paths: Iterable<string>, toKey = toAsciiLower): Generator<Collision> {
  const files = new Map<string, string>();
  /** Each folder, with a path inside it. */
  const folders = new Map<string, string>();
  for (const path of paths) {
    const key = toKey(path);
    const twin = files.get(key);
    const inside = folders.get(key);
    const outer = addFolders(key, path, files, folders);
    if (twin !== undefined) yield { fault: 'duplicate', path, other: twin };
    else if (inside !== undefined) yield { fault: 'file_as_folder', path, other: inside };
    else if (outer !== undefined) yield { fault: 'file_as_folder', path, other: outer };
    else files.set(key, path);
  }
}

/** Records the folders of a path, from the innermost to the first known one. Returns a file that is in the way. */
function addFolders(key: string, path: string, files: Map<string, string>, folders: Map<string, string>) {
  for (let slash = key.lastIndexOf('/'); slash > 0; slash = key.lastIndexOf('/', slash - 1)) {
    const folder = key.slice(0, slash);
    const file = files.get(folder);
    if (file !== undefined) return file;
    if (folders.has(folder)) return undefined;
    folders.set(folder, path);
  }
  return undefined;
}
