import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '@backline/core/core';

/** Times in which this process answered nothing, because something held its only thread. */
export interface Standstills {
  /** Begins to measure, once requests can come. */
  start(): void;
  /** Names work while it runs. */
  during<Outcome>(name: string, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Names a call that has ended. */
  note(call: string, tookMs: number): void;
  /** The longest standstill of the last minute, in seconds. */
  readLongest(): number;
  stop(): void;
}

const resolutionMs = 10;
const loggedFromMs = 20;
const readEveryMs = 1000;
const readings = 60;

/** Logs each standstill of more than 20 ms with the work and the slow calls of that second, each name once. */
export function watchStandstills(log: Log): Standstills {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  const running: string[] = [];
  const known = new Set<string>();
  const longest: number[] = [];
  let seen = new Set<string>();

  const read = () => {
    const ms = Math.max(0, delay.max / 1e6 - resolutionMs);
    delay.reset();
    longest.push(ms);
    if (longest.length > readings) longest.shift();
    const unknown = [...seen].filter((name) => !known.has(name));
    if (ms > loggedFromMs && unknown.length > 0) {
      for (const name of unknown) known.add(name);
      log.info({ ms: Math.round(ms), during: unknown }, 'nothing was answered for a moment');
    }
    seen = new Set(running);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      delay.enable();
      timer = setInterval(read, readEveryMs).unref();
    },
    async during(name, work) {
      running.push(name);
      seen.add(name);
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(name), 1);
      }
    },
    note(call, tookMs) {
      if (tookMs > loggedFromMs) seen.add(call);
    },
    readLongest: () => Math.max(0, ...longest) / 1000,
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
