import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteStore } from '../src/index.ts';
import { copyMigrated } from './copy-migrated.ts';

/** Makes a directory that is deleted after the test. */
export function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'backline-db-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export async function makeDatabase(rows = 3): Promise<string> {
  const file = join(makeDirectory(), 'backline.sqlite');
  await copyMigrated(file);
  const store = await openSqliteStore({ file });
  await store.write(async (tx) => {
    for (let n = 0; n < rows; n += 1)
      await tx.insert(store.t.rateLimitBuckets).values({ key: `key ${n}`, count: n, resetAtMs: n });
  });
  await store.close();
  return file;
}

export interface ChildEnd {
  code: number | null;
  signal: string | null;
  output: string;
}

export interface Child {
  ended: Promise<ChildEnd>;
  /** The first line of its output. */
  line(): Promise<string>;
  stop(): void;
}

/** Runs TypeScript in a separate process. `source` can use the package's modules as `db`. */
export function runChild(source: string, ...args: string[]): Child {
  const imports = `const db = await import(${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)});\n`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', imports + source, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
      for (const tell of listeners.splice(0)) tell();
    });
  const ended = new Promise<ChildEnd>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, output }));
  });
  return {
    ended,
    stop: () => void child.kill('SIGTERM'),
    async line() {
      while (!output.includes('\n')) await Promise.race([new Promise<void>((tell) => listeners.push(tell)), ended]);
      return output.split('\n')[0] ?? '';
    },
  };
}
