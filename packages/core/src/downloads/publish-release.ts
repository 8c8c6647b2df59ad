import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Db } from '@backline/db';
import type { DeviceType, InstallerArch, ReleaseChannel } from '@backline/domain/downloads/installer';
import { canChangeRelease } from '@backline/domain/downloads/release-rules';
import { toTarget } from '@backline/domain/downloads/to-target';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { raisePublicVersion } from '../public-version.ts';
import { writeWhole } from '../write-whole.ts';
import { isRelease } from './is-release.ts';

export interface NewRelease {
  version: string;
  releasedAt: Date;
  channel: ReleaseChannel;
  notes: string | null;
  files: readonly { deviceType: DeviceType; arch?: InstallerArch; path: string }[];
}

/** A file name that is valid on every system: letters, digits, dots, dashes. */
function toSafeFileName(path: string): string {
  const name = basename(path)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  return (name === '' ? 'installer' : name).slice(-120);
}

/** Copies a file into the downloads folder atomically. Returns its size and SHA-256. */
async function storeFile(core: Core, source: string, id: string): Promise<{ sizeBytes: number; sha256: string }> {
  await mkdir(core.settings.downloadsPath, { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* measure(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(source)) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  await writeWhole(toInstallerPath(core, id), measure(), 0o640);
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** The path of an installer. Ids are generated here, so no client input becomes part of a path. */
export function toInstallerPath(core: Core, id: string): string {
  return join(core.settings.downloadsPath, id);
}

async function toConflict(core: Core, tx: Db, version: string): Promise<AppError> {
  const { releases } = core.store.t;
  const [known] = await tx.select().from(releases).where(isRelease(core, version));
  const isWithdrawn = known !== undefined && canChangeRelease(known, 'restore');
  return new AppError('conflict', {
    message: isWithdrawn
      ? `Version ${version} was withdrawn. Offer the same files again with "backline release restore ${version}", or publish others under another number.`
      : `Version ${version} is published already. Publish other files under another number.`,
  });
}

/**
 * Publishes a version: first the files, then the rows in one transaction. Throws `conflict` if the version is already
 * published.
 */
export async function publishRelease(
  core: Core,
  caller: Caller,
  { version, releasedAt, channel, notes, files }: NewRelease,
): Promise<void> {
  const { releases, installers } = core.store.t;
  const product = core.settings.productSlug;
  const stored: (typeof installers.$inferInsert)[] = [];
  try {
    for (const { deviceType, arch = 'any', path } of files) {
      const id = randomUUID();
      const file = await storeFile(core, path, id);
      stored.push({ id, product, version, deviceType, arch, fileName: toSafeFileName(path), ...file });
    }
    await core.store.write(async (tx) => {
      const row = { product, version, releasedAt, channel, notes };
      const [added] = await tx.insert(releases).values(row).onConflictDoNothing().returning();
      if (added === undefined) throw await toConflict(core, tx, version);
      await tx.insert(installers).values(stored);
      await raisePublicVersion(core, tx);
      const details = Object.fromEntries(stored.map((one) => [toTarget(one), one.sha256]));
      await recordEvent(core, tx, caller, { type: 'release.published', subject: `version ${version}`, details });
    });
  } catch (error) {
    for (const { id } of stored) await rm(toInstallerPath(core, id), { force: true });
    throw error;
  }
}
