import type { Context } from './command.ts';
import { toSize } from './text.ts';

const everyMs = 200;

/** Shows the progress of long work, but only on a terminal. */
export function createProgress({ showProgress }: Context, what: string, total: number): (done: number) => void {
  let shownAt = 0;
  return (done) => {
    const now = performance.now();
    if (done < total && now - shownAt < everyMs) return;
    shownAt = now;
    showProgress(`${what}: ${done} of ${total} (${Math.floor((done / total) * 100)} %)`, done >= total);
  };
}

/** Shows how many bytes were read, but only on a terminal. */
export function createByteProgress({ showProgress }: Context, what: string): (bytes: number) => void {
  let done = 0;
  let shownAt = 0;
  return (bytes) => {
    done += bytes;
    if (done - shownAt < 64_000_000) return;
    shownAt = done;
    showProgress(`${what}: ${toSize(done)}`, false);
  };
}
