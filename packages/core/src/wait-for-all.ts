/**
 * Like `Promise.all`, but a failure waits for the others to end. Transactions need this: a statement sent after the
 * rollback would run outside the transaction and persist.
 */
export async function waitForAll<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
