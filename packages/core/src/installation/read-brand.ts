import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, brandFile, toBrand } from '@backline/domain/brand/brand';
import { BrandError, readBrandJson } from './brand-names.ts';

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

/** The brand in a folder, with all of its files there. Throws `BrandError`, which names every fault. */
export function readBrand(folder: string): Brand {
  const read = brandFile.safeParse(readBrandJson(folder));
  if (!read.success)
    throw new BrandError(read.error.issues.map(({ path, message }) => `brand.json: ${toPlace(path)}: ${message}`));
  const brand = toBrand(read.data);
  const missing = listBrandFiles(brand).filter(({ file }) => !existsSync(join(folder, file)));
  if (missing.length > 0)
    throw new BrandError(missing.map(({ place, file }) => `brand.json: ${place}: ${file} is not beside it`));
  return brand;
}
