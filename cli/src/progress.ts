import type { Context } from './command.ts';

const everyMs = 200;

/** How far long work has come, on a terminal's stderr; a log file is spared. */
export function createProgress({ showProgress }: Context, what: string, total: number): (done: number) => void {
  let shownAt = 0;
  return (done) => {
    const now = performance.now();
    if (done < total && now - shownAt < everyMs) return;
    shownAt = now;
    showProgress(`${what}: ${done} of ${total} (${Math.floor((done / total) * 100)} %)`, done >= total);
  };
}
