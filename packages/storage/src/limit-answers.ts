import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { AnswerError } from './answer-error.ts';

/** A page of a list has 1,000 objects, and an error a few lines. */
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

/** The client reads answers whole, but for the parts of objects, which are read as they come. */
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
