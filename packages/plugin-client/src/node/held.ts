import { open } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** 300 ms in all. */
const triesMax = 60;
const pauseMs = 5;

const isDenied = (code: string) => /^E(PERM|ACCES)$/.test(code);

const toCode = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/**
 * True if another program stands in the way of a change that was refused. Windows says of that either that a file is
 * busy, or that this user may not do it: then it is asked whether this user may. One that cannot even be read goes when
 * another program closes it. Elsewhere no program stands in another one's way.
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

/** True if reading fails for a moment: the file is being replaced, or another program holds it. */
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
