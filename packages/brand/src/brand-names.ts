import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText, TextFault } from '@backline/domain/inputs/decode-text';
import { readThrown } from '@backline/domain/thrown';

/** An unusable brand folder, with a line for each problem and its place. */
export class BrandError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'BrandError';
    this.faults = faults;
  }
}

/** Why a file cannot be read. A file without permission also exists. */
export function toReadFault(error: unknown): string {
  const { code, message } = readThrown(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'is not there';
  if (code === 'EACCES' || code === 'EPERM')
    return 'is not readable for this user: allow it to read the folder and its files';
  return code === 'EISDIR' ? 'is a folder' : `cannot be read: ${code || message}`;
}

/** The content of `brand.json`. Throws `BrandError` if it cannot be read or is not JSON. */
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

/** Settings that come from the brand unless given. */
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

/** Reads only the names, even if the brand has problems elsewhere. `readBrand` checks the whole file. */
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
