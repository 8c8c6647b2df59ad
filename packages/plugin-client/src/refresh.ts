import { formatTokens } from '@backline/activation/token-file';
import { verifyLease } from '@backline/activation/verify-lease';
import type { Cause, Outcome } from './client.ts';
import { day, hour, minute } from './clock.ts';
import type { DeviceFile } from './files.ts';
import { readIds } from './introduce.ts';
import { change, getTrust, judge, noteRefusal } from './judge.ts';
import { readNews, toNewsFile } from './news.ts';
import type { Own } from './own.ts';
import type { Answer } from './portal.ts';

/** How long a removed computer still plays its sessions. */
const keepAfterRelease = 14 * day;
/** The pauses after failed attempts. The last one repeats. */
const pauses = [10 * minute, hour, 6 * hour, day];

function fail(own: Own): Outcome {
  const pause = pauses[Math.min(own.failures, pauses.length - 1)] ?? day;
  own.failures += 1;
  own.nextAt = own.clock.now() + pause * (0.8 + Math.random() * 0.4);
  return 'failed';
}

/** Stores a new lease. It is verified first, and written before the file that refers to it. */
export async function takeLease(
  own: Own,
  body: NonNullable<Answer['body']>,
  known: DeviceFile,
  isSignIn: boolean,
): Promise<boolean> {
  const { files } = own;
  const { lease: token, endorsement: key, leaseId, refreshAfter, revokedKeys } = body;
  if (typeof token !== 'string' || typeof key !== 'string') return false;
  const trust = await getTrust(own);
  const told = Array.isArray(revokedKeys) ? revokedKeys.map((one) => one?.statement) : [];
  const statements = [...new Set([...(trust.revocations ?? []), ...told.filter((one) => typeof one === 'string')])];
  const remark = `${own.options.product} on this computer. Holds no password: keep it, copy it to a backup.`;
  const file = formatTokens([remark], { lease: token, key });
  // The lease is verified at its own time, so that a wrong clock doesn't reject it.
  const ownTime = { ...trust, trusted: 0, seen: 0, revocations: statements, ids: await readIds(own), clock: 0 };
  const { lease, reason, modes, memory } = await verifyLease(file, ownTime);
  if (reason !== null || lease === null || lease.jti !== leaseId) return false;

  const { token: deviceToken, account, device } = known;
  const signedIn: DeviceFile = { token: deviceToken, account, device };
  // The token is written first: it can get the lease again, but the sign-in can only be repeated for some minutes.
  if (isSignIn) await files.write('device.json', signedIn);
  await files.write('lease.txt', file);
  await files.write('device.json', { ...signedIn, leaseId, refreshAfter });
  await files.writeMemory({ ...memory, seen: lease.iat });
  if (statements.length > 0) await files.write('revocations.json', { statements });
  const news = readNews(body);
  await files.write('news.json', toNewsFile(own.options.plugin.version, news));

  [own.failures, own.nextAt] = [0, 0];
  change(own, { modes, reason: null, lease, account, isSignedOut: false, isClockBack: false, news }, false);
  return true;
}

/** Handles the only answer that takes rights away. Sessions still play for some days from now. */
async function release(own: Own, { leaseId, device }: DeviceFile): Promise<Outcome> {
  const { clock, files } = own;
  const tombstone = await files.findTombstone();
  const now = Math.max(clock.now(), (await files.findMemory()).trusted);
  const { lease } = own.state;
  // An offline computer's license file stays valid.
  const ownId = lease?.dev.id === device?.id ? lease?.jti : undefined;
  for (const jti of [leaseId, ownId]) if (jti !== undefined) tombstone.leases[jti] ??= now + keepAfterRelease;
  await files.write('tombstone.json', tombstone);
  own.nextAt = clock.now() + day;
  await judge(own, false);
  return 'released';
}

/** Ends only the token. Lease, modes and seat stay until this computer signs in again. */
async function signOut(own: Own, { token: ended, account, device }: DeviceFile): Promise<Outcome> {
  await own.files.write('device.json', { ended, account, device });
  await judge(own, false);
  return 'signed_out';
}

/** Tells the portal that this computer was released, if that could not be sent earlier. */
export async function sendRelease({ files, post }: Own): Promise<void> {
  const { token } = await files.findTombstone();
  if (token === undefined) return;
  const { status, body } = await post('deactivate', {}, token);
  const isOver = ['device_released', 'device_signed_out'].includes(body?.error?.code);
  if (body === null || (status !== 200 && !isOver)) return;
  // A killed process may have left the file. Without the record of its end, the lease would be used again.
  if ((await files.findDevice(undefined)).device === null) await files.remove('device.json');
  const { token: _, ...tombstone } = await files.findTombstone();
  await files.write('tombstone.json', tombstone);
}

/** Stores the time once an hour, to detect a clock that was set back. */
async function noteTime({ clock, files }: Own): Promise<void> {
  const memory = await files.findMemory();
  const now = clock.now();
  const isLeap = now - Math.max(memory.seen, memory.trusted) >= 400 * day;
  if (memory.trusted > 0 && now >= memory.seen + hour && !isLeap) await files.writeMemory({ ...memory, seen: now });
}

/** Finds the device to refresh, or returns a result that needs no request. */
async function findDue({ clock, files, state, nextAt }: Own, cause: Cause): Promise<DeviceFile | Outcome> {
  const { device } = await files.findDevice(state.lease?.dev.id);
  if (device === null) return 'signed_out';
  if (cause === 'button') return device;
  const now = clock.now();
  if (now < nextAt && now >= nextAt - 29 * hour) return 'later';
  const { trusted } = await files.findMemory();
  const isUsable = state.lease !== null && state.reason === null && !state.isClockBack;
  return isUsable && Math.max(now, trusted) < (device.refreshAfter ?? 0) ? 'fresh' : device;
}

async function ask(own: Own, cause: Cause): Promise<Outcome> {
  // Another process may have refreshed in the meantime.
  await judge(own, false);
  const device = await findDue(own, cause);
  if (typeof device === 'string') return device;
  const { plugin: client, device: here } = own.options;
  const { name: _, ...system } = here;
  const body = { leaseId: device.leaseId ?? null, ids: await readIds(own), client, system, cause };
  const answer = await own.post('refresh', body, device.token);
  noteRefusal(own, answer);
  const refusal = answer.status === 401 ? own.state.refusal?.code : null;
  if (refusal === 'device_released') return release(own, device);
  if (refusal === 'device_signed_out') return signOut(own, device);
  if (answer.status !== 200 || answer.body === null) return fail(own);
  return (await takeLease(own, answer.body, device, false)) ? 'fresh' : fail(own);
}

/** Asks the portal for a lease when it is due. Only one process does so at a time. */
export async function refresh(own: Own, cause: Cause): Promise<Outcome> {
  await sendRelease(own);
  await judge(own, false);
  await noteTime(own);
  const due = await findDue(own, cause);
  if (typeof due === 'string') return due;
  const unlock = await own.options.store.tryLock();
  if (unlock === null) return 'later';
  try {
    return await ask(own, cause);
  } finally {
    await unlock();
  }
}
