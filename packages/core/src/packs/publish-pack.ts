import { isDeepStrictEqual } from 'node:util';
import { writePackList } from '@backline/activation/pack-list';
import { toPackSums, verifyPack } from '@backline/activation/verify-pack';
import { type Db, eq } from '@backline/db';
import { isStable } from '@backline/domain/downloads/compare-versions';
import type { ReleaseChannel } from '@backline/domain/downloads/installer';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { getTrust } from '../keys/find-keys.ts';
import { raisePublicVersion } from '../public-version.ts';
import { Bundler } from './bundler.ts';
import { findGroupsBefore, findKin } from './find-kin.ts';
import { findKnownBlocks } from './known-blocks.ts';
import { isSafe, isWhole, readObject, sha256, toListKey, toPublicationId, toWhereKey, type Where } from './objects.ts';
import { claimStorage } from './own-storage.ts';
import { findPublications, type PublicationRow, setCurrent } from './publications.ts';
import { readFiles } from './read-files.ts';
import { findChanged, type ScannedFolder, scanFolder } from './scan-folder.ts';
import { getPackSigner, type NewHead, signHead } from './sign-head.ts';
import { toWhere } from './to-where.ts';

export interface NewPack {
  sku: string;
  folder: string;
  version: string;
  channel: ReleaseChannel;
  notes: string | null;
  /** True to read and compare without writing. */
  isDryRun?: boolean;
}

export interface PublishReport {
  /** `repaired`: the same content was already published, and its lost or damaged objects were stored again. */
  outcome: 'published' | 'would_publish' | 'repaired';
  publicationId: string;
  version: string;
  channel: ReleaseChannel;
  seq: number;
  name: string;
  files: number;
  bytes: number;
  firstBytes: number;
  /** Bytes that no earlier version has. */
  newBytes: number;
  /** Bytes that no earlier attempt has stored. */
  writtenBytes: number;
  kin: readonly string[];
  skipped: readonly string[];
  warnings: readonly string[];
}

/** The result of reading a folder. */
interface ReadPack {
  list: Uint8Array<ArrayBuffer>;
  where: Where;
  bundler: Bundler;
  claims: Pick<NewHead, 'list' | 'listBytes' | 'files' | 'blocks' | 'bytes' | 'firstBytes' | 'options'>;
}

const rowsPerStatement = 500;

const conflict = (message: string) => new AppError('conflict', { message });

/** Returns an existing version with the same number if it needs a repair, or null for a new one. */
async function findToRepair(
  core: Core,
  { sku, version, channel }: NewPack,
  earlier: readonly PublicationRow[],
): Promise<PublicationRow | null> {
  const { skus } = core.store.t;
  const [known] = await core.store.db.select({ sku: skus.sku }).from(skus).where(eq(skus.sku, sku));
  if (known === undefined)
    throw new AppError('not_found', { message: `There is no SKU ${sku}: "backline sku list" shows those there are.` });
  if (channel === 'stable' && !isStable(version))
    throw conflict(`${version} is a pre-release, and stays beta. Publish it under a number without "-".`);
  const same = earlier.find((one) => one.version === version);
  if (same === undefined) return null;
  if (same.withdrawnAt === null && !(await isWhole(core, same))) return same;
  throw conflict(
    same.withdrawnAt === null
      ? `Version ${version} of ${sku} is published already, and the storage is not known to have lost or damaged any of it: "backline pack verify" reads it. Publish other files under another number.`
      : `Version ${version} of ${sku} was withdrawn. Offer it again with "backline pack restore ${sku} ${version}", or publish under another number.`,
  );
}

/**
 * How often a publish may read its folder. It does so again if its first objects were deleted in the meantime, which is
 * rare.
 */
const readsMax = 3;

/** Reads the folder until all new blocks are stored and protected until rows name them. */
async function readPack(readOnce: () => Promise<ReadPack>): Promise<ReadPack> {
  for (let reads = 0; reads < readsMax; reads += 1) {
    const read = await readOnce();
    if (await read.bundler.keep()) return read;
  }
  throw conflict('What this run has stored is deleted while it runs. Nothing was published: run the command again.');
}

/**
 * Reads the folder and stores new blocks. The result depends only on the folder and the stored objects, so this can be
 * repeated.
 */
async function readFolder(
  core: Core,
  folder: ScannedFolder,
  earlier: readonly PublicationRow[],
  isDryRun: boolean,
  onBytes: (bytes: number) => void,
): Promise<ReadPack> {
  const known = await findKnownBlocks(
    core,
    earlier.filter(({ withdrawnAt }) => withdrawnAt === null),
  );
  const expectedBytes = folder.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const bundler = new Bundler(core, known, { isDryRun, expectedBytes });
  const read = await readFiles(folder.files, known.blocks, bundler, onBytes);
  await bundler.finish();
  const changed = 'changed' in read ? read.changed : await findChanged(folder.files);
  if ('changed' in read || changed !== null)
    throw conflict(
      `${JSON.stringify(changed)} was changed while it was read. Nothing was published: run the command again when nobody works in the folder.`,
    );
  const list = writePackList(read.list);
  const { options, ...sums } = toPackSums(read.list);
  const claims = {
    ...sums,
    list: sha256(list),
    listBytes: list.length,
    options: folder.options.map((option, at) => ({ ...option, ...(options[at] ?? { files: 0, bytes: 0 }) })),
  };
  return { list, bundler, claims, where: toWhere(known, read.list, read.order, list) };
}

async function putObject(core: Core, key: string, bytes: Uint8Array): Promise<void> {
  const stored = await core.packStorage.find(key);
  const isSame =
    stored?.bytes === bytes.length &&
    isSafe(core, stored) &&
    Buffer.from(bytes).equals((await readObject(core.packStorage, key)) ?? Buffer.alloc(0));
  if (!isSame) await core.packStorage.put(key, [bytes]);
}

/** Stores the list and the locations of its blocks. Returns the hash of the locations. */
async function putObjects(core: Core, { list, where, claims }: ReadPack): Promise<string> {
  const located = Buffer.from(JSON.stringify(where));
  const whereHash = sha256(located);
  await putObject(core, toListKey(claims.list), list);
  await putObject(core, toWhereKey(whereHash), located);
  return whereHash;
}

async function insertBundles(core: Core, tx: Db, publicationId: string, { bundles }: Where): Promise<void> {
  const { packBundles, packBundleUses } = core.store.t;
  await tx.delete(packBundleUses).where(eq(packBundleUses.publicationId, publicationId));
  for (let at = 0; at < bundles.length; at += rowsPerStatement) {
    const some = bundles.slice(at, at + rowsPerStatement);
    await tx
      .insert(packBundles)
      .values(some.map(([id, bytes]) => ({ id, bytes })))
      .onConflictDoNothing();
    await tx.insert(packBundleUses).values(some.map(([bundleId]) => ({ publicationId, bundleId })));
  }
}

/**
 * Throws unless both have the same files. The version number identifies the content, so only the folder's name may
 * differ.
 */
function assertSameFiles({ version, listHash }: PublicationRow, { claims }: ReadPack): void {
  if (listHash === claims.list) return;
  throw conflict(
    `Version ${version} is published already, from other files than these: those bring back what its storage has lost. Publish these under another number.`,
  );
}

/** A publication of the same folder under another version, or null if this channel has none. */
async function findSame(
  core: Core,
  earlier: readonly PublicationRow[],
  folder: ScannedFolder,
  { channel }: NewPack,
  { claims }: ReadPack,
): Promise<PublicationRow | null> {
  const current = earlier.find((one) => one.channel === channel && one.withdrawnAt === null);
  if (current === undefined || current.listHash !== claims.list) return null;
  const { head } = await verifyPack(current.head, await getTrust(core));
  const isSame =
    head?.name === folder.name &&
    head.requires === folder.requires &&
    isDeepStrictEqual(current.options, claims.options);
  return isSame ? current : null;
}

/** Stores a publication's missing blocks again. Throws `conflict` if none is missing. */
async function repair(core: Core, caller: Caller, publication: PublicationRow, pack: ReadPack, isDryRun: boolean) {
  if (pack.bundler.newBytes === 0 && (await isWhole(core, publication)))
    throw conflict(`Nothing has changed since version ${publication.version}. Nothing was published.`);
  if (isDryRun) return;
  const { packPublications } = core.store.t;
  const whereHash = await putObjects(core, pack);
  await core.store.write(async (tx) => {
    await tx.update(packPublications).set({ whereHash }).where(eq(packPublications.id, publication.id));
    await insertBundles(core, tx, publication.id, pack.where);
    await recordEvent(core, tx, caller, {
      type: 'pack.repaired',
      subject: `pack ${publication.sku} ${publication.version}`,
      details: { bytes: pack.bundler.writtenBytes },
    });
  });
}

async function insertPublication(core: Core, caller: Caller, row: PublicationRow, { where, bundler }: ReadPack) {
  const { packPublications } = core.store.t;
  await core.store.write(async (tx) => {
    const [added] = await tx
      .insert(packPublications)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: packPublications.id });
    if (added === undefined)
      throw conflict(`Another version of ${row.sku} was published meanwhile. Run the command again.`);
    await insertBundles(core, tx, row.id, where);
    await setCurrent(core, tx, row.sku, row.channel);
    await raisePublicVersion(core, tx);
    await recordEvent(core, tx, caller, {
      type: 'pack.published',
      subject: `pack ${row.sku} ${row.version}`,
      details: { seq: row.seq, channel: row.channel, files: row.files, bytes: row.bytes, newBytes: bundler.newBytes },
    });
  });
}

/**
 * Publishes a folder as a version of a pack. Blocks are stored first, and all rows last in one transaction. So a killed
 * publish leaves nothing that customers see, and its repetition uses the stored objects again. Throws
 * `PackFolderError`, `conflict`, `not_found`.
 */
export async function publishPack(
  core: Core,
  caller: Caller,
  pack: NewPack,
  onBytes: (bytes: number) => void = () => {},
): Promise<PublishReport> {
  const { sku, version, channel, notes, isDryRun = false } = pack;
  const earlier = await findPublications(core, sku);
  const damaged = await findToRepair(core, pack, earlier);
  const signer = await getPackSigner(core);
  const folder = await scanFolder(pack.folder, () => findGroupsBefore(core, damaged === null ? earlier : [damaged]));
  if (!isDryRun) await claimStorage(core);
  const read = await readPack(() => readFolder(core, folder, earlier, isDryRun, onBytes));
  if (damaged !== null) assertSameFiles(damaged, read);
  const same = damaged ?? (await findSame(core, earlier, folder, pack, read));
  const { bundler, claims, where } = read;
  const report = {
    version,
    channel,
    name: folder.name,
    skipped: folder.skipped,
    warnings: folder.warnings,
    files: claims.files,
    bytes: claims.bytes,
    firstBytes: claims.firstBytes,
    newBytes: bundler.newBytes,
    writtenBytes: bundler.writtenBytes,
  };
  if (same !== null) {
    await repair(core, caller, same, read, isDryRun);
    const { id: publicationId, seq } = same;
    return { ...report, outcome: 'repaired', publicationId, seq, version: same.version, kin: [] };
  }
  const seq = (earlier[0]?.seq ?? 0) + 1;
  const id = toPublicationId(sku, version, seq, claims.list);
  const kin = await findKin(core, sku, where.sample);
  const requires = folder.requires === undefined ? {} : { requires: folder.requires };
  const head = signHead(core, signer, { ...claims, ...requires, jti: id, sku, version, seq, name: folder.name, kin });
  if (isDryRun) return { ...report, outcome: 'would_publish', publicationId: id, seq, kin };
  const whereHash = await putObjects(core, read);
  const { list: listHash, ...columns } = claims;
  const row = {
    ...columns,
    whereHash,
    id,
    sku,
    version,
    seq,
    channel,
    notes,
    head,
    listHash,
    newBytes: bundler.newBytes,
  };
  await insertPublication(core, caller, { ...row, publishedAt: core.clock.now(), withdrawnAt: null }, read);
  return { ...report, outcome: 'published', publicationId: id, seq, kin };
}
