import { open } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Adds up to 300 ms. */
const triesMax = 60;
const pauseMs = 5;

const isDenied = (code: string) => /^E(PERM|ACCES)$/.test(code);

/** The word of an error of the system, such as `ENOENT`; '' for any other. */
export const toCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * True if another program caused the refusal of a change. On Windows, the same error means a busy file or a missing
 * permission, so check the permission. A file that cannot even be read disappears when another program closes it. Other
 * systems have no such conflicts.
 */
export async function isHeld(path: string, refusal: unknown): Promise<boolean> {
  if (platform() !== 'win32') return false;
  const ask = (flags: string) =>
    open(path, flags).then(
      (handle) => handle.close().then(() => 'OPEN'),
      (error: unknown) => toCode(error),
    );
  if (toCode(refusal) === 'EBUSY') return true;
  if (!isDenied(toCode(refusal))) return false;
  const code = await ask('r+');
  return code === 'OPEN' || code === 'EBUSY' || (isDenied(code) && isDenied(await ask('r')));
}

/** True if reading failed only for a moment, because the file is being replaced or held by another program. */
export const isPassing = (error: unknown) => /^(ENOENT|EBUSY)$/.test(toCode(error));

/** Retries for 300 ms on such errors. */
export async function tryWhile<Result>(
  isSuch: (error: unknown) => boolean | Promise<boolean>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesMax || !(await isSuch(error))) throw error;
      await wait(pauseMs);
    }
  }
}

/** The same for a change, while another program such as a virus scanner holds the file. */
export const tryAgain = (path: string, change: () => Promise<void>): Promise<void> =>
  tryWhile((error) => isHeld(path, error), change);
