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

/** A terminal as it was, and the command that it printed to take a change back, taken apart as a shell would. */
export interface Answer extends Terminal {
  undo: string[];
}

function toAnswer(terminal: Terminal, directory: string): Answer {
  const { stdout, stderr, exitCode } = terminal;
  const [, line = ''] = /^Undo: backline (.*?)\r?$/m.exec(stdout + stderr) ?? [];
  const undo = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const answer = { stdout: mask(stdout, directory), stderr: mask(stderr, directory), exitCode };
  // Out of sight of comparisons and snapshots.
  return Object.defineProperty(answer, 'undo', { value: undo, enumerable: false }) as Answer;
}

export interface Installation {
  directory: string;
  database: string;
  run(...args: string[]): Promise<Answer>;
  runWith(env: Record<string, string>, ...args: string[]): Promise<Answer>;
  /** With something in its stdin. */
  feed(input: string, ...args: string[]): Promise<Answer>;
  feedWith(env: Record<string, string>, input: string, ...args: string[]): Promise<Answer>;
  /** At a terminal of its own, where somebody types. Both streams come out as one. */
  type(answer: string, ...args: string[]): Promise<Answer>;
}

/** What the program ends with when it waits for somebody. */
const asksFor = /(to go on|Password): /;

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * An installation with a database of its own, and the real program over it. Nobody sits at its terminal.
 * `files` are copied into its directory; `portal.sqlite` is its database.
 */
export function createInstallation(files?: string): Installation {
  const directory = mkdtempSync(join(tmpdir(), 'backline-cli-'));
  directories.push(directory);
  const database = join(directory, 'portal.sqlite');
  if (files !== undefined) cpSync(files, directory, { recursive: true });

  /** `input` null: nobody is there. `isTyped`: it is typed once the program asks for something. */
  const start = (
    program: string,
    args: string[],
    env: Record<string, string>,
    input: string | null,
    { isTyped = false }: { isTyped?: boolean } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const child = spawn(program, args, {
        cwd: directory,
        env: {
          PATH: hostPath,
          TZ: 'Asia/Tokyo',
          DATABASE_URL: `file:${database}`,
          XDG_CONFIG_HOME: join(directory, 'config'),
          ...env,
        },
        stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      });
      child.stdin?.on('error', () => {});
      if (!isTyped) child.stdin?.end(input);
      const terminal: Terminal = { stdout: '', stderr: '', exitCode: null };
      child.stdout?.on('data', (chunk) => {
        terminal.stdout += String(chunk);
        if (isTyped && asksFor.test(terminal.stdout)) child.stdin?.end(input);
      });
      child.stderr?.on('data', (chunk) => {
        terminal.stderr += String(chunk);
      });
      child.on('error', reject);
      child.on('close', (exitCode) => {
        resolve(toAnswer({ ...terminal, exitCode }, directory));
      });
    });
  const feedWith: Installation['feedWith'] = (env, input, ...args) =>
    start(process.execPath, [bin, ...args], env, input);
  const runWith: Installation['runWith'] = (env, ...args) => start(process.execPath, [bin, ...args], env, null);
  return {
    directory,
    database,
    runWith,
    run: (...args) => runWith({}, ...args),
    feedWith,
    feed: (input, ...args) => feedWith({}, input, ...args),
    type: (answer, ...args) =>
      start('script', ['-qec', [process.execPath, bin, ...args].map(quote).join(' '), '/dev/null'], {}, answer, {
        isTyped: true,
      }),
  };
}

/** What differs from run to run, made the same. */
function mask(text: string, directory: string): string {
  return text
    .replaceAll(directory, '<dir>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replace(/\b20\d\d-\d\d-\d\d \d\d:\d\d:\d\d\b/g, '<local time>')
    .replace(/\d{8}T\d{6,9}Z/g, '<stamp>')
    .replace(/\b20\d\d-\d\d-\d\d\b/g, '<day>')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<server>')
    .replace(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, '<id>')
    .replace(/\b\d+:[\w-]{43}(?![\w-])/g, '<anchor>')
    .replace(/\b\d+ bytes/g, '<n> bytes')
    .replace(/\b\d{4}_[a-z_]+/g, '<migration>')
    .replace(/\bschema(_migrations: \d+ ->|":)? ?\d+/g, 'schema$1 <n>');
}
