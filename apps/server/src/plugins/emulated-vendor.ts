import { appendFile, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPackList } from '@backline/activation/pack-list';
import { verifyPack } from '@backline/activation/verify-pack';
import type { Caller, Core } from '@backline/core/core';
import { getTrust } from '@backline/core/keys/find-keys';
import { findGrants } from '@backline/core/licenses/grants';
import { exportPack } from '@backline/core/packs/export-pack';
import { readObject, toListKey } from '@backline/core/packs/objects';
import { findCurrent } from '@backline/core/packs/publications';
import { publishPack } from '@backline/core/packs/publish-pack';
import { listPublished } from '@backline/core/packs/serving/list-published';
import { revokeGrant } from '@backline/core/support/grants/revoke-grant';
import { refundOrder } from '@backline/core/support/money/refund-order';
import { eq } from '@backline/db';
import type { PackVendor } from '@backline/plugin-emulator';
import type { FastifyInstance } from 'fastify';

const operator: Caller = { source: 'cli', ip: 'local', userAgent: null, session: null };
const reason = 'A press on the plugin emulator’s page';

/** For example 1.2.0 after 1.1.3. */
function toNextVersion(version: string): string {
  const [major = 1, minor = 0] = version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0);
  return `${major}.${minor + 1}.0`;
}

/** Changes a few bytes near a sound's end: corrects its loop, or appends a tag. */
async function correct(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(Math.min(68, size));
    await handle.read(end, 0, end.length, size - end.length);
    if (end.toString('latin1', 0, 4) === 'smpl') {
      const start = end.readUInt32LE(52);
      end.writeUInt32LE(start + 1, 52);
      await handle.write(end, 0, end.length, size - end.length);
    } else await handle.write('tag', size);
  } finally {
    await handle.close();
  }
}

/** Reads the file with a folder's name, first group and options, so that it can be published again unchanged. */
async function readPackJson(core: Core, row: NonNullable<Awaited<ReturnType<typeof findCurrent>>>) {
  const { head } = await verifyPack(row.head, await getTrust(core));
  const bytes = await readObject(core.packStorage, toListKey(row.listHash));
  const read = bytes && readPackList(bytes);
  const files = read && 'list' in read ? read.list.files : [];
  const toPaths = (of: (file: (typeof files)[number]) => boolean) => files.filter(of).map(({ path }) => path);
  const options = row.options.map(({ id, name: title, isDefault }, at) => ({
    id,
    name: title,
    isDefault,
    files: toPaths(({ option }) => option === at + 1),
  }));
  const name = head?.name ?? row.sku;
  return { name, first: toPaths(({ isFirst }) => isFirst), ...(options.length > 0 ? { options } : {}) };
}

async function publishNext(core: Core, sku: string): Promise<string> {
  const row = await findCurrent(core, sku, 'stable');
  if (row === null) return 'Nothing of it was published yet.';
  const version = toNextVersion(row.version);
  const folder = await mkdtemp(join(tmpdir(), 'backline-next-'));
  try {
    await exportPack(core, sku, folder, row.version);
    await rm(join(folder, '.backline'), { recursive: true });
    await writeFile(join(folder, 'pack.json'), JSON.stringify(await readPackJson(core, row)));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const sounds = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.wav'));
    const corrected = sounds.filter((_, at) => at % 4 === 1);
    for (const { parentPath, name: file } of corrected) await correct(join(parentPath, file));
    await appendFile(join(folder, `New in ${version}.txt`), `${corrected.length} loops are corrected.\n`);
    const notes = `Loops of ${corrected.length} notes are corrected.`;
    const report = await publishPack(core, operator, { sku, folder, version, channel: 'stable', notes });
    return `${report.name} ${version} is published: ${notes} Computers see it when they look for updates.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeBack(core: Core, grant: Awaited<ReturnType<typeof findGrants>>[number]): Promise<string> {
  const { orderItems } = core.store.t;
  const [item] =
    grant.cause === 'order_item'
      ? await core.store.db.select().from(orderItems).where(eq(orderItems.itemId, grant.causeRef))
      : [];
  if (item === undefined) {
    await revokeGrant(core, operator, { grantId: grant.id, reason });
    return `The license of ${grant.name} was taken back.`;
  }
  const wanted = { transactionId: item.transactionId, lines: [{ itemId: item.itemId }], endsPlan: false, reason };
  const { seen } = await refundOrder(core, operator, { ...wanted, isDryRun: true });
  const { state } = await refundOrder(core, operator, { ...wanted, isDryRun: false, seen });
  return state === 'approved'
    ? `Order ${item.transactionId} was paid back.`
    : `The refund of ${item.transactionId} is asked for.`;
}

async function refund(core: Core, deviceId: string, sku: string): Promise<string> {
  const { pluginDevices } = core.store.t;
  const [device] = await core.store.db
    .select({ userId: pluginDevices.userId })
    .from(pluginDevices)
    .where(eq(pluginDevices.id, deviceId));
  if (device === undefined) return 'Nobody is signed in on this computer.';
  const grants = (await findGrants(core, device.userId)).filter((one) => one.sku === sku && one.holds.length === 0);
  if (grants.length === 0) return 'Its owner has it by a plan: end that on the page of the Paddle emulator.';
  const done: string[] = [];
  for (const grant of grants) done.push(await takeBack(core, grant));
  return `${done.join(' ')} Links that were given end within half an hour.`;
}

/** The vendor for the emulated computers' packs: this installation. */
export function createEmulatedVendor(app: FastifyInstance, core: Core, folder: string): PackVendor {
  return {
    folder,
    findTarget: () => app.listeningOrigin.replace(/0\.0\.0\.0|\[::\]/, '127.0.0.1'),
    async list() {
      const { packs } = await listPublished(core);
      return packs.flatMap(({ sku, stable }) =>
        stable === null ? [] : { sku, version: stable.version, bytes: stable.bytes },
      );
    },
    publishNext: (sku) => publishNext(core, sku),
    refund: (deviceId, sku) => refund(core, deviceId, sku),
  };
}
