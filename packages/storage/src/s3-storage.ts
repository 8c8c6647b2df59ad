import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { OpenObject, PackStorage } from '@backline/core/ports/pack-storage';
import { AnswerError } from './bucket-answers.ts';
import { createStrangeNames, isKey, type OnStrange } from './keys.ts';
import type { BucketPlace } from './places.ts';
import { AheadRoom, readAhead } from './read-ahead.ts';
import { createS3Requests, type Patience } from './s3-requests.ts';

/** Streams the body of an answer into its place. */
async function receive({ Body, ContentRange }: GetObjectCommandOutput, into: Uint8Array, from: number): Promise<void> {
  if (!(Body instanceof Readable)) throw new AnswerError('an object came without its bytes');
  const fault = new AnswerError('a part of an object came back with other bytes');
  const isAsked = ContentRange?.startsWith(`bytes ${from}-${from + into.length - 1}/`);
  if (!isAsked) {
    Body.destroy();
    throw fault;
  }
  let at = 0;
  for await (const some of Body) {
    if (at + some.length > into.length) throw fault;
    into.set(some, at);
    at += some.length;
  }
  if (at !== into.length) throw fault;
}

/** Objects in any S3-compatible bucket: PUT, HEAD, GET with a range, DELETE, ListObjectsV2 and signed links. */
export function createS3Storage(place: BucketPlace, onStrange: OnStrange = () => {}, patience?: Patience): PackStorage {
  const { client, list, send, sendToObject, toTarget } = createS3Requests(place, patience);
  const strange = createStrangeNames(onStrange);
  const room = new AheadRoom();

  const find = (key: string) =>
    sendToObject(async (sending) => {
      const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(toTarget(key)), sending);
      if (ContentLength === undefined || LastModified === undefined)
        throw new AnswerError('its answer to HEAD has no length or date: does a proxy take them away');
      return { bytes: ContentLength, at: LastModified };
    });

  async function readRange(key: string, into: Uint8Array, from: number, signal: AbortSignal): Promise<boolean> {
    const command = { ...toTarget(key), Range: `bytes=${from}-${from + into.length - 1}` };
    const found = await sendToObject(
      async (sending) => {
        await receive(await client.send(new GetObjectCommand(command), sending), into, from);
        return true;
      },
      { signal },
    );
    return found ?? false;
  }

  return {
    find,
    async put(key, parts) {
      const command = { ...toTarget(key), Body: Buffer.concat(parts) };
      await send((sending) => client.send(new PutObjectCommand(command), sending), { isUpload: true });
    },
    async open(key): Promise<OpenObject | null> {
      const found = await find(key);
      if (found === null) return null;
      return readAhead(found.bytes, (into, from, signal) => readRange(key, into, from, signal), room);
    },
    link: (key, seconds) => getSignedUrl(client, new GetObjectCommand(toTarget(key)), { expiresIn: seconds }),
    async *list(prefix) {
      for await (const object of list(prefix)) {
        if (isKey(object.key)) yield object;
        else strange.add(object.key);
      }
      strange.say();
    },
    async remove(key) {
      await sendToObject((sending) => client.send(new DeleteObjectCommand(toTarget(key)), sending));
    },
    findSpace: async () => null,
  };
}
