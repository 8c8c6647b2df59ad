import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A brand's folder that cannot be used; a line for each fault, with its place. */
export class BrandError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'BrandError';
    this.faults = faults;
  }
}

/** The content of `brand.json`. Throws `BrandError` when there is none, or no JSON. */
export function readBrandJson(folder: string): unknown {
  const file = join(folder, 'brand.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new BrandError([`${file}: is not there. "backline brand init ${folder}" makes one.`]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BrandError([`${file}: is not JSON: ${error instanceof Error ? error.message : error}`]);
  }
}

/** What settings that are not given take from the brand. */
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

/** Reads them without zod, which takes longer to load than most commands to run; `readBrand` checks the whole file. */
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
