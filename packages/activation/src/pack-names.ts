/** Why a name is refused, by every reader. */
export type NameFault =
  /** Nothing between two slashes, or at an end. */
  | 'empty_part'
  /** `.` or `..`. */
  | 'dot_part'
  /** `\ : * ? " < > |`, a control character, or one that a drive takes for another or for nothing. */
  | 'character'
  /** A space at an end of a part, or a dot at its end. */
  | 'edge'
  /** A device of Windows, with any ending. */
  | 'device'
  /** `.backline`, where the engine keeps its own, or a short name that Windows may give it. */
  | 'reserved'
  /** A file that a system would run. Sound needs none. */
  | 'program'
  | 'too_long'
  | 'too_deep'
  /** Half a character. */
  | 'ill_formed';

export const pathMaxLength = 180;
export const pathMaxParts = 12;

/** Windows reads the superscripts 1 to 3 as digits. */
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/;
/** HFS+ skips these when it compares names, and takes the sign of the kelvin for a K. */
const unsteady = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\u212a\ufeff]/;
/** `.backline` by a short name of Windows: `BACKLI~1`, or with a hash where there are many, such as `BA3F41~1`. */
const shortNames = /^(back(li?)?|ba[0-9a-f]{4})~[0-9]+$/;
const programs = new Set(
  (
    'exe dll com bat cmd ps1 vbs scr msi lnk app pkg dmg command sh dylib so bundle component vst vst3 aaxplugin clap ' +
    'jar'
  ).split(' '),
);

/** Folds A to Z alone: every reader can do it, and so all find the same names equal. */
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

/** Why a path cannot be in a pack; null when it can. The first fault of its parts, from the left. */
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
  /** `duplicate`: two names that some drives take for one. `file_as_folder`: a file where another path has a folder. */
  fault: 'duplicate' | 'file_as_folder';
  path: string;
  /** The one that was there before. */
  other: string;
}

/** The first path that cannot stand beside one before it. `toKey`: what makes two names one. */
export function findCollision(paths: Iterable<string>, toKey = toAsciiLower): Collision | null {
  for (const collision of findCollisions(paths, toKey)) return collision;
  return null;
}

/** Every path that cannot stand beside one before it, which is left out of what follows. */
export function* findCollisions(paths: Iterable<string>, toKey = toAsciiLower): Generator<Collision> {
  const files = new Map<string, string>();
  /** Each with a path inside. */
  const folders = new Map<string, string>();
  for (const path of paths) {
    const key = toKey(path);
    const twin = files.get(key);
    const inside = folders.get(key);
    const outer = twin === undefined && inside === undefined ? addFolders(key, path, files, folders) : undefined;
    if (twin !== undefined) yield { fault: 'duplicate', path, other: twin };
    else if (inside !== undefined) yield { fault: 'file_as_folder', path, other: inside };
    else if (outer !== undefined) yield { fault: 'file_as_folder', path, other: outer };
    else files.set(key, path);
  }
}

/** Notes the folders of a path, from the innermost outwards until one is known. Returns the file in place of one. */
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
