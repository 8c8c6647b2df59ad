import { open } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** 300 ms in all. */
const triesMax = 60;
const pauseMs = 5;

const toCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/**
 * Whether another program stands in the way of a change that was refused. Windows says of that either that a file is busy, or
 * that this user may not do it: then it is asked whether this user may. Elsewhere no program stands in another one's way.
 */
export async function isHeld(path: string, refusal: unknown): Promise<boolean> {
  if (platform() !== 'win32') return false;
  if (toCode(refusal) === 'EBUSY') return true;
  if (!/^E(PERM|ACCES)$/.test(toCode(refusal))) return false;
  return open(path, 'r+').then(
    (handle) => handle.close().then(() => true),
    (error: unknown) => toCode(error) === 'EBUSY',
  );
}

/** Whether reading fails for a moment: the file is being replaced, or another program holds it. */
export const isPassing = (error: unknown) => /^(ENOENT|EBUSY)$/.test(toCode(error));

/** Runs something again for 300 ms, while it fails by such an error. */
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

/** The same of a change, where another program, such as a virus scanner, holds what has this path. */
export const tryAgain = (path: string, change: () => Promise<void>): Promise<void> =>
  tryWhile((error) => isHeld(path, error), change);
