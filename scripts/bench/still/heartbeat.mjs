// Loaded into a measured process. Writes each pause of its thread to the file that BENCH_HEARTBEAT names.
import { appendFileSync } from 'node:fs';

const everyMs = 5;
const writtenFromMs = 10;
let lastAt = performance.now();

setInterval(() => {
  const now = performance.now();
  const pauseMs = now - lastAt - everyMs;
  if (pauseMs > writtenFromMs) appendFileSync(process.env.BENCH_HEARTBEAT, `${Date.now()} ${pauseMs.toFixed(1)}\n`);
  lastAt = performance.now();
}, everyMs).unref();
