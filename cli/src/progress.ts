import type { Context } from './command.ts';

const everyMs = 200;

/** How far long work has come, on a terminal's stderr; a log file is spared. */
export function createProgress({ tell }: Context, what: string, total: number): (done: number) => void {
  let toldAt = 0;
  return (done) => {
    const now = performance.now();
    if (done < total && now - toldAt < everyMs) return;
    toldAt = now;
    tell(`${what}: ${done} of ${total} (${Math.floor((done / total) * 100)} %)`, done >= total);
  };
}
