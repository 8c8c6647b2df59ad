import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeAll } from 'vitest';
import { runProgram } from '../src/program.ts';
import type { Io } from '../src/shared/io.ts';
import { hostPath, timeZone } from './env.ts';

export const bin = fileURLToPath(new URL('../bin/backline.cjs', import.meta.url));

export interface Terminal {
  stdout: string;
  stderr: string;
  exitCode: number | null;
}

/** A terminal as it was, and the command that it printed to undo a change, split as a shell would. */
export interface Answer extends Terminal {
  undo: string[];
  /** With everything that differs from run to run. */
  raw: Pick<Terminal, 'stdout' | 'stderr'>;
}

function toAnswer(terminal: Terminal, directory: string): Answer {
  const { stdout, stderr, exitCode } = terminal;
  const [, line = ''] = /^Undo: backline (.*?)\r?$/m.exec(stdout + stderr) ?? [];
  const undo = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const answer = { stdout: mask(stdout, directory), stderr: mask(stderr, directory), exitCode };
  // Out of sight of comparisons and snapshots.
  return Object.defineProperties(answer, {
    undo: { value: undo, enumerable: false },
    raw: { value: { stdout, stderr }, enumerable: false },
  }) as Answer;
}

export interface Installation {
  directory: string;
  database: string;
  /** For a process of its own. */
  env: Record<string, string>;
  run(...args: string[]): Promise<Answer>;
  runWith(env: Record<string, string>, ...args: string[]): Promise<Answer>;
  /** With something in its stdin. */
  feed(input: string, ...args: string[]): Promise<Answer>;
  feedWith(env: Record<string, string>, input: string, ...args: string[]): Promise<Answer>;
  /** At a terminal of its own, where somebody types. Both streams come out as one. */
  type(answer: Typed, ...args: string[]): Promise<Answer>;
}

/** The typed text: once, or at each question, by what was shown before it. */
type Typed = string | readonly ((shown: string) => string)[];

/** How the program's output ends when it waits for somebody. */
const asksFor = /(to go on|[Pp]assword( again)?|a recovery code|^[A-Z_]+): /gm;

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * An installation with a database of its own, and the command line over it, in this process.
 * `files` are copied into its directory; `portal.sqlite` is its database. `hasLineBreaks`: its data has some.
 */
export function createInstallation(files?: string, { hasLineBreaks = false } = {}): Installation {
  const directory = mkdtempSync(join(tmpdir(), 'backline-cli-'));
  const database = join(directory, 'portal.sqlite');
  if (files !== undefined) cpSync(files, directory, { recursive: true });

  // Under test the demonstration has sounds for two packs, and short ones.
  const env = { NODE_ENV: 'test', DATABASE_URL: `file:${database}`, XDG_CONFIG_HOME: join(directory, 'config') };
  const start = async (more: Record<string, string>, input: string | null, args: string[]) => {
    const terminal = { stdout: '', stderr: '' };
    const exitCode = await runProgram(args, toIo({ env: { ...env, ...more }, cwd: directory, input, terminal }));
    assertPrinted(args, { ...terminal, exitCode }, hasLineBreaks);
    return toAnswer({ ...terminal, exitCode }, directory);
  };
  return {
    directory,
    database,
    env,
    runWith: (more, ...args) => start(more, null, args),
    run: (...args) => start({}, null, args),
    feedWith: (more, input, ...args) => start(more, input, args),
    feed: (input, ...args) => start({}, input, args),
    async type(typed, ...args) {
      const terminal = await typeAt(args, { cwd: directory, env, typed });
      // Both streams are one, with what was typed.
      assertPrinted(
        args.filter((word) => word !== '--json'),
        terminal,
        hasLineBreaks,
      );
      return toAnswer(terminal, directory);
    },
  };
}

/** Makes installations like one in which a command has run. Call it at the top of a file or a `describe`. */
export function installationsAfter(...args: string[]): () => Installation {
  let files: string;
  beforeAll(async () => {
    const { run, directory } = createInstallation();
    await run(...args);
    files = directory;
  });
  return () => createInstallation(files);
}

/** Holds each command of each test to what every output is: whole lines of ours, and with `--json` one JSON value. */
function assertPrinted(args: readonly string[], { stdout, stderr }: Terminal, hasLineBreaks: boolean): void {
  const [broken] =
    hasLineBreaks || args.some((word) => word.includes('\n')) ? [] : (/^.*\\u000a.*$/m.exec(stdout + stderr) ?? []);
  if (broken !== undefined) throw new Error(`backline ${args.join(' ')} prints a line break as an escape: ${broken}`);
  if (!args.includes('--json') || args.includes('--help')) return;
  if (stdout.indexOf('\n') !== stdout.length - 1) throw new Error(`backline ${args.join(' ')} prints more than JSON.`);
  JSON.parse(stdout);
}

interface Memory {
  env: Record<string, string>;
  cwd: string;
  /** Null: nothing is piped in. */
  input: string | null;
  terminal: Pick<Terminal, 'stdout' | 'stderr'>;
}

/** A command line in memory. Nobody sits at its terminal. */
function toIo({ env, cwd, input, terminal }: Memory): Io {
  const toOutput = (name: 'stdout' | 'stderr') => ({
    write(text: string) {
      terminal[name] += text;
    },
    columns: undefined,
    isDiscarded: false,
  });
  const stream = Readable.from(input === null ? [] : [Buffer.from(input)], { objectMode: false });
  return {
    env,
    cwd,
    stdin: { stream, isTTY: false, isPiped: input !== null },
    stdout: toOutput('stdout'),
    stderr: { ...toOutput('stderr'), stream: new PassThrough(), isTTY: false },
  };
}

/** Runs the program at a terminal of its own and types when it asks for something. Both streams come out as one. */
async function typeAt(
  args: string[],
  { cwd, env, typed }: { cwd: string; env: Record<string, string>; typed: Typed },
): Promise<Terminal> {
  const command = [process.execPath, bin, ...args].map(quote).join(' ');
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    cwd,
    env: { PATH: hostPath, TZ: timeZone, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const terminal: Terminal = { stdout: '', stderr: '', exitCode: null };
  const answers = typeof typed === 'string' ? [() => typed] : [...typed];
  let answered = 0;
  child.stdout.on('data', (chunk) => {
    terminal.stdout += String(chunk);
    const asked = [...terminal.stdout.matchAll(asksFor)].length;
    for (; answered < Math.min(asked, answers.length); answered += 1)
      child.stdin.write(answers[answered]?.(terminal.stdout) ?? '');
    if (answered === answers.length) child.stdin.end();
  });
  child.stderr.on('data', (chunk) => {
    terminal.stderr += String(chunk);
  });
  const [exitCode] = await once(child, 'close');
  return { ...terminal, exitCode };
}

/** Makes output that differs from run to run the same. */
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
