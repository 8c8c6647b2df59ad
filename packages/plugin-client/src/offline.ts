import { encodeBase64url } from '@backline/activation/base64url';
import { toReleaseCode } from '@backline/activation/release-code';
import type { ClientState } from './client.ts';
import type { Tombstone } from './files.ts';
import { introduce } from './introduce.ts';
import { getTrust, judge, judgeFile } from './judge.ts';
import type { Own } from './own.ts';
import { sendRelease } from './refresh.ts';

/** Writes a request file. */
export async function writeRequest(own: Own): Promise<string> {
  const { issuer, product, plugin } = own.options;
  const request = {
    v: 1,
    aud: product,
    rid: crypto.randomUUID(),
    dev: await introduce(own),
    client: plugin,
    at: own.clock.now(),
  };
  const remarks = [
    `A request for a license file: open ${issuer}/device/offline on any computer or phone.`,
    'Holds no password.',
  ];
  const text = encodeBase64url(new TextEncoder().encode(JSON.stringify(request)));
  return `${remarks.map((remark) => `# ${remark}\n`).join('')}request: ${text}\n`;
}

/** Accepts a license file. Returns the reason why it is not valid here, or null. */
export async function loadFile(own: Own, text: string): Promise<ClientState['reason']> {
  const { files } = own;
  const verdict = await judgeFile(own, text, await files.findMemory(), await getTrust(own));
  if (verdict.reason !== null) return verdict.reason;
  const { leases } = await files.findTombstone();
  if (leases[verdict.lease?.jti ?? ''] !== undefined) return 'released';
  await files.write('lease.txt', text);
  await files.writeMemory(verdict.memory);
  await judge(own, false);
  return null;
}

/** Gives up the seat now, or when the portal can next be reached. */
export async function deactivate(own: Own): Promise<void> {
  const { files } = own;
  const { lease } = own.state;
  const { device } = await files.findDevice(lease?.dev.id);
  const { leases } = await files.findTombstone();
  const tombstone: Tombstone = { leases: lease === null ? leases : { ...leases, [lease.jti]: 0 } };
  if (device !== null) tombstone.token = device.token;
  if (lease?.rel !== undefined) tombstone.releaseCode = await toReleaseCode(lease.rel, lease.jti);
  await files.write('tombstone.json', tombstone);
  await files.remove('device.json');
  await files.remove('lease.txt');
  await files.remove('news.json');
  own.state = { ...own.state, news: null };
  await judge(own, true);
  await sendRelease(own);
}
