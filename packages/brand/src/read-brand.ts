import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type Brand, brandFile, toBrand } from '@backline/domain/brand/brand';
import { BrandError, readBrandJson, toReadFault } from './brand-names.ts';

function toPlace(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

/** The files that a brand names, each with its place in `brand.json`. */
export function listBrandFiles({
  fonts,
  logo,
  favicon,
  loginArt,
  socialCard,
}: Brand): { place: string; file: string }[] {
  const named: [string, string | undefined][] = [
    ['fonts.sans.file', fonts.sans?.file],
    ['fonts.serif.file', fonts.serif?.file],
    ['fonts.mono.file', fonts.mono?.file],
    ['logo', logo],
    ['favicon', favicon],
    ['loginArt.image', loginArt?.image],
    ['socialCard', socialCard],
  ];
  return named.flatMap(([place, file]) => (file === undefined ? [] : [{ place, file }]));
}

const startsWith = (text: string) => (head: Buffer) => head.toString('latin1', 0, text.length) === text;
/** The first bytes of a file's content, by extension. */
const kinds: Record<string, (content: Buffer) => boolean> = {
  woff2: startsWith('wOF2'),
  png: startsWith('\u0089PNG'),
  jpg: startsWith('\u00ff\u00d8'),
  webp: (content) => startsWith('RIFF')(content) && content.toString('latin1', 8, 12) === 'WEBP',
  avif: (content) => content.toString('latin1', 4, 8) === 'ftyp',
  svg: (content) => /<svg[\s>]/i.test(content.toString('utf8')),
};

/** Reads a file that is served to everyone. It must be in the folder, and its content must match its extension. */
function readNamed(folder: string, file: string): Buffer | { fault: string } {
  let content: Buffer;
  try {
    const path = realpathSync(join(folder, file));
    const inside = relative(realpathSync(folder), path);
    if (isAbsolute(inside) || /^\.\.(?:[\\/]|$)/.test(inside))
      return { fault: 'leads out of the folder: put the file itself there' };
    if (!statSync(path).isFile()) return { fault: 'is no file' };
    content = readFileSync(path);
  } catch (error) {
    return { fault: toReadFault(error) };
  }
  const ending = file.split('.').at(-1)?.toLowerCase() ?? '';
  return kinds[ending]?.(content) ? content : { fault: `is no ${ending} file: its content is another kind` };
}

export interface BrandFolder {
  brand: Brand;
  /** The usable files in `brand.json`, by name. */
  files: ReadonlyMap<string, Buffer>;
  /** Problems with the other files, a line each. */
  faults: string[];
}

/** Reads a brand with its files as they are. Throws `BrandError` if `brand.json` is invalid. */
export function readBrandFolder(folder: string): BrandFolder {
  const read = brandFile.safeParse(readBrandJson(folder));
  if (!read.success)
    throw new BrandError(read.error.issues.map(({ path, message }) => `brand.json: ${toPlace(path)}: ${message}`));
  const brand = toBrand(read.data);
  const files = new Map<string, Buffer>();
  const faults: string[] = [];
  for (const { place, file } of listBrandFiles(brand)) {
    const content = readNamed(folder, file);
    if (Buffer.isBuffer(content)) files.set(file, content);
    else faults.push(`brand.json: ${place}: ${file} ${content.fault}`);
  }
  return { brand, files, faults };
}

/** Reads the brand in a folder, with all of its files. Throws `BrandError`, which lists every problem. */
export function readBrand(folder: string): Pick<BrandFolder, 'brand' | 'files'> {
  const { brand, files, faults } = readBrandFolder(folder);
  if (faults.length > 0) throw new BrandError(faults);
  return { brand, files };
}
