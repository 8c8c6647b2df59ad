/**
 * Like `Promise.all`, but after a failure it waits for the others to end. Transactions need this, because a statement
 * that is sent after the rollback would run outside the transaction and stay.
 */
export async function waitForAll<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
