import { Readable } from 'node:stream';
import type { ListObjectsV2Output, S3Client } from '@aws-sdk/client-s3';
import type { StoredObject } from '@backline/core/ports/pack-storage';

/** An answer that a real bucket would not give. The message completes a sentence. */
export class AnswerError extends Error {}

/** A page of a listing has 1,000 objects, and an error a few lines. */
const answerMaxBytes = 16 * 1024 * 1024;
const partOfObject = 206;

async function* limit(body: Readable) {
  let left = answerMaxBytes;
  for await (const some of body) {
    left -= some.length;
    if (left < 0) throw new AnswerError('the answer has more than a page of a list');
    yield some;
  }
}

/** The client reads whole answers, except parts of objects, which are streamed. */
export function limitAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const response = result.response as { statusCode: number; body?: unknown };
      if (response.statusCode !== partOfObject && response.body instanceof Readable)
        response.body = Readable.from(limit(response.body));
      return result;
    },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  );
}

export interface Listing {
  objects: (StoredObject & { key: string })[];
  /** Null for the last page. */
  next: string | null;
}

/** Throws for an incomplete page, because a missing object would count as deleted. */
export function toListing(
  { IsTruncated, Contents = [], NextContinuationToken: next }: ListObjectsV2Output,
  above: string,
): Listing {
  if (IsTruncated === undefined) throw new AnswerError('the answer is no list of objects');
  if (IsTruncated && (next ?? '') === '')
    throw new AnswerError('the list ends early, without a token for its rest: only ListObjectsV2 will do');
  const objects = Contents.map(({ Key, Size, LastModified }) => {
    if (Key === undefined || Size === undefined || LastModified === undefined || !Key.startsWith(above))
      throw new AnswerError('the list has an entry that was not asked for, or without a size or date');
    return { key: Key.slice(above.length), bytes: Size, at: LastModified };
  });
  return { objects, next: IsTruncated && next !== undefined ? next : null };
}
