import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { hostPath } from './env.ts';

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

export const bin = fileURLToPath(new URL('../bin/backline.cjs', import.meta.url));

export interface Terminal {
  stdout: string;
  stderr: string;
  exitCode: number | null;
}

export interface Installation {
  directory: string;
  database: string;
  run(...args: string[]): Promise<Terminal>;
  runWith(env: Record<string, string>, ...args: string[]): Promise<Terminal>;
}

/**
 * An installation with a database of its own, and the real program over it. Nobody sits at its terminal.
 * `files` are copied into its directory; `portal.sqlite` is its database.
 */
export function createInstallation(files?: string): Installation {
  const directory = mkdtempSync(join(tmpdir(), 'backline-cli-'));
  directories.push(directory);
  const database = join(directory, 'portal.sqlite');
  if (files !== undefined) cpSync(files, directory, { recursive: true });

  const runWith: Installation['runWith'] = (env, ...args) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [bin, ...args], {
        cwd: directory,
        env: { PATH: hostPath, DATABASE_URL: `file:${database}`, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const terminal: Terminal = { stdout: '', stderr: '', exitCode: null };
      child.stdout.on('data', (chunk) => {
        terminal.stdout += String(chunk);
      });
      child.stderr.on('data', (chunk) => {
        terminal.stderr += String(chunk);
      });
      child.on('error', reject);
      child.on('close', (exitCode) => {
        resolve({ stdout: mask(terminal.stdout, directory), stderr: mask(terminal.stderr, directory), exitCode });
      });
    });
  return { directory, database, runWith, run: (...args) => runWith({}, ...args) };
}

/** What differs from run to run, made the same. */
function mask(text: string, directory: string): string {
  return text
    .replaceAll(directory, '<dir>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replace(/\d{8}T\d{6,9}Z/g, '<stamp>')
    .replace(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, '<id>')
    .replace(/\b\d+ bytes/g, '<n> bytes')
    .replace(/\b\d{4}_[a-z_]+/g, '<migration>')
    .replace(/\bschema(_migrations: \d+ ->|":)? ?\d+/g, 'schema$1 <n>');
}
