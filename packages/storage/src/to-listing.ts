import type { ListObjectsV2Output } from '@aws-sdk/client-s3';
import type { StoredObject } from '@backline/core/pack-storage';
import { AnswerError } from './answer-error.ts';

export interface Listing {
  objects: (StoredObject & { key: string })[];
  /** Null: this is the last page. */
  next: string | null;
}

/** Throws for an answer that is not all of a page: an object that it lacks would count as one that is gone. */
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
