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

/** Runs a change again for 300 ms where another program, such as a virus scanner, holds what has this path. */
export async function tryAgain(path: string, change: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (tries === triesMax || !(await isHeld(path, error))) throw error;
      await wait(pauseMs);
    }
  }
}
