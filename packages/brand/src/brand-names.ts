import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText, TextFault } from '@backline/domain/decode-text';

/** A brand's folder that cannot be used; a line for each fault, with its place. */
export class BrandError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'BrandError';
    this.faults = faults;
  }
}

/** Why a file cannot be read: one that this user may not read is there. */
export function toReadFault(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'is not there';
  if (code === 'EACCES' || code === 'EPERM')
    return 'is not readable for this user: allow it to read the folder and its files';
  return code === 'EISDIR' ? 'is a folder' : `cannot be read: ${code}`;
}

/** The content of `brand.json`. Throws `BrandError` when it cannot be read, or is no JSON. */
export function readBrandJson(folder: string): unknown {
  const file = join(folder, 'brand.json');
  let text: string;
  try {
    text = decodeText(readFileSync(file));
  } catch (error) {
    if (error instanceof TextFault) throw new BrandError([`${file}: ${error.message}. Save it as UTF-8.`]);
    const fault = toReadFault(error);
    const next = fault === 'is not there' ? ` "backline brand init ${folder}" makes one.` : '';
    throw new BrandError([`${file}: ${fault}.${next}`]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrandError([`${file}: is not JSON: ${error instanceof Error ? error.message : error}`]);
  }
}

/** Settings that are taken from the brand where they are not given. */
export interface BrandNames {
  name: string | undefined;
  slug: string | undefined;
  codePrefix: string | undefined;
  terms: string | undefined;
  privacy: string | undefined;
  refunds: string | undefined;
  students: string | undefined;
}

const toRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Reads the names alone, of a brand that may have faults elsewhere; `readBrand` checks the whole file. */
export function readBrandNames(folder: string): BrandNames {
  const { name, slug, codePrefix, legal } = toRecord(readBrandJson(folder));
  const { terms, privacy, refunds, students } = toRecord(legal);
  return {
    name: toText(name),
    slug: toText(slug),
    codePrefix: toText(codePrefix),
    terms: toText(terms),
    privacy: toText(privacy),
    refunds: toText(refunds),
    students: toText(students),
  };
}
