import { hash as toDigest } from 'node:crypto';
import { type PackList, toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import { verifyPack, verifyPackList } from '@backline/activation/verify-pack';
import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { getTrust } from '../keys/find-keys.ts';
import { findDamaged, type IsDamaged, noteDamage } from '../own-objects.ts';
import { raisePublicVersion } from '../public-version.ts';
import { readObject, readWhere, toBundleKey, toListKey, type Where } from './objects.ts';
import { isGone, type PublicationRow } from './publications.ts';
import { getPackSigner, signHead } from './sign-head.ts';

export interface VerifyOptions {
  sku?: string | undefined;
  /** True to check only sizes. */
  isQuick?: boolean;
  /** Signs the heads again with the current key, after a key was revoked or the address changed. */
  isSigning?: boolean;
}

export interface PackProblem {
  sku: string;
  version: string;
  problem: string;
}

export interface VerifyReport {
  versions: number;
  objects: number;
  bytes: number;
  signed: number;
  problems: PackProblem[];
  /**
   * Damaged bundles that could not be marked as damaged in the storage, so that "pack publish" would not repair them.
   */
  unnoted: string[];
}

/** At most a whole block, so that neighbors are not read twice. */
const blockMaxBytes = 1024 * 1024;

/** Reads blocks of a bundle in the order of their positions, and records whether each is right. */
async function checkBundle(
  core: Core,
  id: string,
  blocks: readonly Placed[],
  list: PackList,
  places: Map<number, boolean>,
): Promise<void> {
  if (blocks.length === 0) return;
  const object = await core.packStorage.open(toBundleKey(id));
  const buffer = Buffer.allocUnsafe(blockMaxBytes);
  try {
    for (const { index, offset } of blocks) {
      const into = buffer.subarray(0, toBlockLength(list.blocks, index));
      const count = await object?.read(into, offset);
      const isRight =
        count === into.length && toDigest('sha256', into, 'buffer').equals(toBlockHash(list.blocks, index));
      places.set(offset, isRight);
    }
  } finally {
    await object?.close();
  }
}

interface Placed {
  index: number;
  offset: number;
}

/** Maps each block of a list to its bundle; null if some block has no location or two. */
function placeBlocks({ bundles, runs }: Where, { blocks }: PackList): Placed[][] | null {
  const placed: Placed[][] = bundles.map(() => []);
  let next = 0;
  for (const [first, count, bundle, start] of runs) {
    const into = placed[bundle];
    if (first !== next || into === undefined || first + count > blocks.count) return null;
    let offset = start;
    for (let index = first; index < first + count; index += 1) {
      into.push({ index, offset });
      offset += toBlockLength(blocks, index);
    }
    next = first + count;
  }
  return next === blocks.count ? placed : null;
}

/** Objects that were already checked, because versions share most bundles. */
interface Seen {
  /** For each bundle, the checked positions and whether they are right. */
  places: Map<string, Map<number, boolean>>;
  sizes: Map<string, number | null>;
  report: VerifyReport;
}

async function findSize(core: Core, { sizes, report }: Seen, id: string): Promise<number | null> {
  const known = sizes.get(id);
  if (known !== undefined) return known;
  const found = (await core.packStorage.find(toBundleKey(id)))?.bytes ?? null;
  sizes.set(id, found);
  report.objects += 1;
  report.bytes += found ?? 0;
  return found;
}

async function findProblems(core: Core, row: PublicationRow, seen: Seen, isQuick: boolean): Promise<string[]> {
  const bytes = await readObject(core.packStorage, toListKey(row.listHash));
  const where = await readWhere(core, row);
  const { reason, head } = await verifyPack(row.head, await getTrust(core), row.sku);
  const problems = reason === null ? [] : [`its head does not count (${reason}): "backline pack verify --sign-again"`];
  if (bytes === null) return [...problems, `list ${row.listHash} is missing`];
  if (where === null) return [...problems, 'what says where its blocks lie is missing or damaged'];
  if (head === null) return problems;
  const verdict = await verifyPackList(head, bytes);
  if ('fault' in verdict) return [`list ${row.listHash} is damaged (${verdict.fault})`];
  const placed = placeBlocks(where, verdict.list);
  if (placed === null) return ['what says where its blocks lie does not fit its list'];
  for (const [at, [id, size]] of where.bundles.entries()) {
    const found = await findSize(core, seen, id);
    if (found !== size) problems.push(found === null ? `bundle ${id} is missing` : `bundle ${id} is cut off`);
    else if (!isQuick) {
      const blocks = placed[at] ?? [];
      const places = seen.places.get(id) ?? new Map<number, boolean>();
      seen.places.set(id, places);
      const unseen = blocks.filter(({ offset }) => !places.has(offset));
      await checkBundle(core, id, unseen, verdict.list, places);
      const bad = blocks.find(({ offset }) => places.get(offset) === false);
      if (bad !== undefined) problems.push(`bundle ${id} is damaged at byte ${bad.offset}`);
    }
  }
  return problems;
}

/** Marks a bundle as damaged, so that a publish stores it again. Returns false if the storage refuses. */
async function note({ packStorage, log }: Core, id: string): Promise<boolean> {
  const key = toBundleKey(id);
  try {
    const stored = await packStorage.find(key);
    if (stored !== null) await noteDamage(packStorage, { key, at: stored.at });
    return true;
  } catch (error) {
    log.warn({ err: error, bundle: id }, 'the storage of packs takes no note of what is damaged');
    return false;
  }
}

/**
 * Writes a bundle again after somebody else has repaired it, so that it is no longer marked as damaged, here and in
 * backups.
 */
async function renew({ packStorage }: Core, id: string, isDamaged: IsDamaged): Promise<void> {
  const key = toBundleKey(id);
  const stored = await packStorage.find(key);
  if (stored === null || !isDamaged({ key, at: stored.at })) return;
  const bytes = await readObject(packStorage, key);
  if (bytes !== null) await packStorage.put(key, [bytes]);
}

/** Signs a new head for the existing list. Throws `conflict` if no key may sign. */
async function signAgain(core: Core, caller: Caller, row: PublicationRow): Promise<boolean> {
  const { packPublications } = core.store.t;
  const signer = await getPackSigner(core);
  const [, payload = ''] = (/^pack:[ \t]*(\S+)/m.exec(row.head)?.[1] ?? '').split('.');
  const { v: _, iss: _iss, aud: _aud, iat: _iat, ...claims } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const head = signHead(core, signer, claims);
  const { reason, head: signed } = await verifyPack(head, await getTrust(core), row.sku);
  const list = await readObject(core.packStorage, toListKey(row.listHash));
  // A list that differs from the published one is never signed, especially one with names that readers refuse.
  if (reason !== null || list === null || signed === null || signed.list !== row.listHash) return false;
  if ('fault' in (await verifyPackList(signed, list))) return false;
  await core.store.write(async (tx) => {
    await tx.update(packPublications).set({ head }).where(eq(packPublications.id, row.id));
    await raisePublicVersion(core, tx);
    await recordEvent(core, tx, caller, { type: 'pack.signed_again', subject: `pack ${row.sku} ${row.version}` });
  });
  return true;
}

/** Reads the stored packs and reports missing or damaged objects. Throws `not_found` for a SKU without versions. */
export async function verifyPacks(
  core: Core,
  caller: Caller,
  { sku, isQuick = false, isSigning = false }: VerifyOptions,
): Promise<VerifyReport> {
  const { packPublications } = core.store.t;
  const toRows = () =>
    core.store.db
      .select()
      .from(packPublications)
      .where(sku === undefined ? undefined : eq(packPublications.sku, sku));
  const rows = await toRows();
  if (sku !== undefined && rows.length === 0)
    throw new AppError('not_found', { message: `Nothing was published of ${sku}: "backline pack list".` });
  const report: VerifyReport = { versions: 0, objects: 0, bytes: 0, signed: 0, problems: [], unnoted: [] };
  const seen: Seen = { places: new Map(), sizes: new Map(), report };
  const kept = (all: PublicationRow[]) => all.filter((row) => !isGone(row, core.clock.now()));
  if (isSigning) for (const row of kept(rows)) report.signed += Number(await signAgain(core, caller, row));
  for (const row of kept(await toRows())) {
    report.versions += 1;
    for (const problem of await findProblems(core, row, seen, isQuick))
      report.problems.push({ sku: row.sku, version: row.version, problem });
  }
  const isDamaged = await findDamaged(core.packStorage);
  for (const [id, places] of seen.places) {
    if ([...places.values()].includes(false)) {
      if (!(await note(core, id))) report.unnoted.push(id);
    } else if (sku === undefined) await renew(core, id, isDamaged);
  }
  return report;
}
