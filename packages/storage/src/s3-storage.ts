import { createHash } from 'node:crypto';
import type { OpenObject, PackStorage } from '@backline/core/pack-storage';
import { createStrangeNames, isKey, type OnStrange } from './keys.ts';
import { AheadRoom, readAhead } from './read-ahead.ts';
import { createS3Requests, S3Error, type S3Settings } from './s3-requests.ts';

/** The body of an answer, into its place as it comes. */
async function receive(response: Response, into: Uint8Array): Promise<void> {
  const fault = 'A range came back with other bytes.';
  let at = 0;
  if (response.status !== 206) {
    await response.body?.cancel();
    throw new Error(fault);
  }
  for await (const some of response.body ?? []) {
    if (at + some.length > into.length) throw new Error(fault);
    into.set(some, at);
    at += some.length;
  }
  if (at !== into.length) throw new Error(fault);
}

/** Objects in a bucket of anything that speaks S3: PUT, HEAD, GET with a range, DELETE, ListObjectsV2 and signed links. */
export function createS3Storage(options: S3Settings, onStrange: OnStrange = () => {}): PackStorage {
  const requests = createS3Requests(options);
  const { send, toUrl } = requests;
  const strange = createStrangeNames(onStrange);

  const find = (key: string) =>
    send(toUrl(key), { method: 'HEAD' }, async ({ headers }) => ({
      bytes: Number(headers.get('content-length')),
      at: new Date(headers.get('last-modified') ?? 0),
    }));

  const room = new AheadRoom();

  async function readRange(key: string, into: Uint8Array, from: number, signal: AbortSignal): Promise<boolean> {
    const headers = { range: `bytes=${from}-${from + into.length - 1}` };
    const found = await send(toUrl(key), { method: 'GET', headers, signal }, async (response) => {
      await receive(response, into);
      return true;
    });
    return found ?? false;
  }

  return {
    find,
    async put(key, parts) {
      const body = Buffer.concat(parts);
      // Signed with the request, so that a body that was changed on the way is refused.
      const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
      await send(toUrl(key), { method: 'PUT', body, headers }, async (response) => void (await response.arrayBuffer()));
    },
    async open(key): Promise<OpenObject | null> {
      const found = await find(key);
      if (found === null) return null;
      return readAhead(found.bytes, (into, from, signal) => readRange(key, into, from, signal), room);
    },
    async link(key, seconds) {
      const address = new URL(toUrl(key));
      address.searchParams.set('X-Amz-Expires', String(seconds));
      return requests.link(address);
    },
    async *list(prefix) {
      const seen = new Set<string>();
      for (let next: string | null = ''; next !== null; ) {
        if (seen.has(next)) throw new S3Error(200, 'with the same page of a list again', options);
        seen.add(next);
        const listing: Awaited<ReturnType<typeof requests.list>> = await requests.list(prefix, next);
        for (const object of listing.objects) {
          if (isKey(object.key)) yield object;
          else strange.add(object.key);
        }
        next = listing.next;
      }
      strange.say();
    },
    async remove(key) {
      await send(toUrl(key), { method: 'DELETE' }, async (response) => void (await response.arrayBuffer()));
    },
    findSpace: async () => null,
  };
}
