import { type Db, inArray, insertLicenseCodes } from '@backline/db';
import { type LicenseLine, toShownCode } from '@backline/domain/imports/read-line';
import type { ImportVerdict } from '@backline/domain/imports/verdict';
import { codeLayoutsMax, toCodeLayout, toPlainCode } from '@backline/domain/licenses/code-layout';
import { toBareLicenseCode } from '@backline/domain/licenses/license-code';
import type { Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { hashForeignCode, hashLicenseCode } from '../licenses/license-codes.ts';
import { openBatch } from '../support/codes/batches.ts';
import type { ImportRun } from './import-run.ts';

const toRefusal = ({ line, code }: LicenseLine) => ({ line, verdict: 'refused', what: toShownCode(code) }) as const;

/** Names the batch for a shop's codes of one SKU. */
export const toBatchName = (source: string, sku: string): string => `import-${source}-${sku}`;

interface HashedLine extends LicenseLine {
  codeHash: string;
  /** The layout of the code. Null if it looks like our own codes. */
  layout: string | null;
  /** True if the text could be one of our own codes in some spelling. */
  isOwn: boolean;
}

function hash(core: Core, line: LicenseLine): HashedLine | null {
  const { codePrefix } = core.settings;
  const layout = toCodeLayout(line.code, codePrefix);
  const bare = toBareLicenseCode(toPlainCode(line.code), codePrefix);
  if (bare !== null) return { ...line, codeHash: hashLicenseCode(core, bare), layout, isOwn: true };
  return layout === null ? null : { ...line, codeHash: hashForeignCode(core, line.code), layout, isOwn: false };
}

/** Stores new layouts, up to the limit. Returns all stored ones. */
async function addLayouts(core: Core, tx: Db, run: ImportRun, lines: readonly HashedLine[]): Promise<Set<string>> {
  const { codeLayouts } = core.store.t;
  const stored = (await tx.select({ layout: codeLayouts.layout }).from(codeLayouts)).map(({ layout }) => layout);
  const known = new Set([...stored, ...run.layouts]);
  const wanted = new Set(lines.flatMap(({ layout }) => (layout === null || known.has(layout) ? [] : [layout])));
  const added = [...wanted].slice(0, Math.max(0, codeLayoutsMax - known.size));
  if (added.length > 0)
    await tx
      .insert(codeLayouts)
      .values(added.map((layout) => ({ layout })))
      .onConflictDoNothing();
  for (const layout of added) run.layouts.add(layout);
  return new Set([...known, ...added]);
}

/**
 * Makes another system's codes valid here, in one batch per SKU. They are hashed like ours but must be typed exactly as
 * written, unless they fit our own layout.
 */
export async function importLicenses(
  core: Core,
  tx: Db,
  run: ImportRun,
  lines: readonly LicenseLine[],
): Promise<ImportVerdict[]> {
  const { skus, licenseCodes } = core.store.t;
  const wanted = [...new Set(lines.map(({ sku }) => sku))];
  const sold = new Set(
    (await tx.select({ sku: skus.sku }).from(skus).where(inArray(skus.sku, wanted))).map(({ sku }) => sku),
  );
  const hashed = lines.map((line) => hash(core, line));
  const layouts = await addLayouts(
    core,
    tx,
    run,
    // A line with an unknown product stores no layout.
    hashed.flatMap((line) => (line === null || !sold.has(line.sku) ? [] : [line])),
  );
  const codeHashes = hashed.flatMap((line) => (line === null ? [] : [line.codeHash]));
  const stored = await tx
    .select({ codeHash: licenseCodes.codeHash, batch: licenseCodes.batch })
    .from(licenseCodes)
    .where(inArray(licenseCodes.codeHash, codeHashes));
  const batchOf = new Map([...run.batches, ...stored.map(({ codeHash, batch }) => [codeHash, batch] as const)]);

  const verdicts: ImportVerdict[] = [];
  const added = new Map<string, HashedLine[]>();
  for (const [at, line] of lines.entries()) {
    const found = hashed[at] ?? null;
    const batch = toBatchName(run.source, line.sku);
    const refuse = (reason: 'product_unknown' | 'code_unusable' | 'code_taken', detail?: string) =>
      verdicts.push({ ...toRefusal(line), reason, ...(detail !== undefined && { detail }) });
    if (!sold.has(line.sku)) refuse('product_unknown', line.sku);
    else if (found === null || (!found.isOwn && found.layout !== null && !layouts.has(found.layout)))
      refuse('code_unusable');
    else {
      const holder = batchOf.get(found.codeHash);
      if (holder !== undefined && holder !== batch) refuse('code_taken', holder);
      else
        verdicts.push({
          line: line.line,
          verdict: holder === undefined ? 'added' : 'known',
          what: toShownCode(line.code),
        });
      if (holder !== undefined) continue;
      batchOf.set(found.codeHash, batch);
      run.batches.set(found.codeHash, batch);
      added.set(batch, [...(added.get(batch) ?? []), found]);
    }
  }
  for (const [batch, codes] of added) {
    const [{ sku } = { sku: '' }] = codes;
    await openBatch(core, tx, run.caller, { batch, sku, days: null, expiresAt: null, reason: run.reason });
    const rows = codes.map(({ code, codeHash }) => ({ codeHash, lastFour: code.slice(-4) }));
    const added = await insertLicenseCodes(core.store, tx, batch, rows);
    const event = {
      type: 'batch.codes_added',
      subject: `batch ${batch}`,
      reason: run.reason,
      details: { added },
    } as const;
    await recordEvent(core, tx, run.caller, event);
  }
  return verdicts;
}
