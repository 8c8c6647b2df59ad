/**
 * Like `Promise.all`, but a failure waits for the others to end. In a transaction nothing else will do: a statement that is
 * sent after the rollback is no part of it any more, and stays.
 */
export async function waitForAll<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
