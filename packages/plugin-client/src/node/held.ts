import { open } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** With 5 ms each, these are up to 300 ms. */
const triesMax = 60;
const pauseMs = 5;

const isDenied = (code: string) => /^E(PERM|ACCES)$/.test(code);

/** The code of a system error, such as `ENOENT`. Empty for any other error. */
export const toCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * True if a change was refused because another program has the file open. Windows reports the same error for that and
 * for a missing permission, so the permission is checked. A file that can't even be read will disappear when another
 * program closes it. Other systems have no such conflicts.
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

/** True if reading failed for a short time only, because the file is being replaced or is held by another program. */
export const isPassing = (error: unknown) => /^(ENOENT|EBUSY)$/.test(toCode(error));

/** Retries for up to 300 ms after such errors. */
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

/** Retries a change in the same way, while another program such as a virus scanner holds the file. */
export const tryAgain = (path: string, change: () => Promise<void>): Promise<void> =>
  tryWhile((error) => isHeld(path, error), change);
