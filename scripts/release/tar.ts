import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** One thing in an archive. Paths have `/`, and none at their end. */
export interface Entry {
  path: string;
  kind: 'file' | 'folder' | 'link';
  /** The bytes of a file, or the target of a link. */
  content: Buffer;
  /** Of a file; folders and links have what everybody may read. */
  isExecutable: boolean;
  /** Of a folder that a program without rights writes to: the number of its user. Everything else belongs to root. */
  owner?: number;
  /** Where it is not what everybody may read. */
  mode?: number;
}

const block = 512;
const kinds = { file: '0', link: '2', folder: '5' } as const;

/** An octal number of fixed width, with a NUL behind it. */
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;

/** A path of more than 100 bytes is cut at a slash: its beginning has a field of its own. Throws for one that does not fit. */
function toNames(path: string): [name: string, prefix: string] {
  if (Buffer.byteLength(path) <= 100) return [path, ''];
  const cut = [...path.matchAll(/\//g)].map(({ index }) => index).find((index) => path.length - index - 1 <= 100);
  if (cut === undefined || cut > 155 || /[^ -~]/.test(path)) throw new Error(`${path} is too long for an archive.`);
  return [path.slice(cut + 1), path.slice(0, cut)];
}

function toHeader(entry: Entry, seconds: number): Buffer {
  const { path, kind, content, isExecutable, owner = 0 } = entry;
  const mode = entry.mode ?? (kind !== 'file' || isExecutable ? 0o755 : 0o644);
  const [name, prefix] = toNames(kind === 'folder' ? `${path}/` : path);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write(octal(mode, 8), 100);
  header.write(octal(owner, 8), 108);
  header.write(octal(owner, 8), 116);
  header.write(octal(kind === 'file' ? content.length : 0, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.fill(' ', 148, 156);
  header.write(kinds[kind], 156);
  if (kind === 'link') header.write(content.toString(), 157);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** An archive (ustar) of entries, in the order of their paths, all of the same time: equal entries make equal bytes. */
export function toTar(entries: readonly Entry[], seconds: number): Buffer {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  const parts = sorted.flatMap((entry) => {
    if (entry.kind !== 'file') return [toHeader(entry, seconds)];
    const padding = Buffer.alloc((block - (entry.content.length % block)) % block);
    return [toHeader(entry, seconds), entry.content, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

/** A folder and all that is in it, under `path`. */
export function readEntries(folder: string, path: string): Entry[] {
  const content = Buffer.alloc(0);
  const inside = readdirSync(folder).flatMap((name): Entry[] => {
    const place = join(folder, name);
    const at = path === '' ? name : `${path}/${name}`;
    const stat = lstatSync(place);
    if (stat.isDirectory()) return readEntries(place, at);
    if (stat.isSymbolicLink())
      return [{ path: at, kind: 'link', content: Buffer.from(readlinkSync(place)), isExecutable: false }];
    return [{ path: at, kind: 'file', content: readFileSync(place), isExecutable: (stat.mode & 0o100) !== 0 }];
  });
  return path === '' ? inside : [{ path, kind: 'folder', content, isExecutable: false }, ...inside];
}

export const toSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
