import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Interface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { readThrown } from '@backline/domain/thrown';
import { processEnv } from './env.ts';

/** The streams of a command line: the process's own, or a test's. */
export interface Io {
  env: NodeJS.ProcessEnv;
  /** True in the package for support, whose computer has no shop. Each command works at a server. */
  isApart?: boolean;
  /** The folder from which relative paths start. */
  cwd: string;
  stdin: {
    readonly stream: Readable;
    readonly isTTY: boolean;
    /** True if input is piped in. False if a person is at a terminal or there is no input. */
    readonly isPiped: boolean;
  };
  stdout: Output;
  stderr: Output & { readonly stream: Writable; readonly isTTY: boolean };
}

interface Output {
  /** Writes everything at once. Throws `OutputLost`. */
  write(text: string): void;
  /** True if the output is closed or the null device. */
  readonly isDiscarded?: boolean;
  /** The width of a terminal. */
  readonly columns: number | undefined;
}

/** Thrown if the output of a command can't be written, for example to a full disk. */
export class OutputLost extends Error {
  constructor(cause: unknown) {
    const { code } = readThrown(cause);
    const why = code === 'ENOSPC' || code === 'EDQUOT' ? 'its disk is full' : code;
    super(`The output cannot be written: ${why}.`, { cause });
  }
}

/**
 * Thrown if the reader has closed the output (`backline … | head -1`). A command that only shows something then stops
 * without an error.
 */
export class ReaderGone extends OutputLost {}

/** True if the stream was closed, because Node then opens the null device instead. */
function isNullDevice(descriptor: 1 | 2): boolean {
  try {
    const { rdev } = fstatSync(descriptor);
    return rdev !== 0 && rdev === statSync(devNull).rdev;
  } catch {
    return process.platform !== 'win32';
  }
}

function isPiped(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isFIFO() || stdin.isFile() || stdin.isSocket();
  } catch {
    return false;
  }
}

/** Writes synchronously, even to a pipe, so that all output is written when a command ends. */
function writeTo(descriptor: 1 | 2): (text: string) => void {
  return (text) => {
    let left: Uint8Array = Buffer.from(text);
    while (left.length > 0)
      try {
        left = left.subarray(writeSync(descriptor, left));
      } catch (error) {
        const { code } = readThrown(error);
        if (code === 'EPIPE') throw new ReaderGone(error);
        if (code !== 'EAGAIN') throw new OutputLost(error);
        // A non-blocking pipe with a slow reader needs a moment.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      }
  };
}

/** The process's streams. Each is opened when it is first used. */
export const processIo: Io = {
  env: processEnv,
  cwd: process.cwd(),
  stdin: {
    get stream() {
      return process.stdin;
    },
    get isTTY() {
      return process.stdin.isTTY === true;
    },
    get isPiped() {
      return isPiped();
    },
  },
  stdout: {
    write: writeTo(1),
    get isDiscarded() {
      return isNullDevice(1);
    },
    get columns() {
      return process.stdout.columns;
    },
  },
  stderr: {
    write: writeTo(2),
    get isDiscarded() {
      return isNullDevice(2);
    },
    get stream() {
      return process.stderr;
    },
    get isTTY() {
      return process.stderr.isTTY === true;
    },
    get columns() {
      return process.stderr.columns;
    },
  },
};

/** The text that is typed at a prompt, or null if the terminal is closed (Ctrl-C, Ctrl-D). Closes the prompt. */
export async function ask(prompt: Interface, question: string): Promise<string | null> {
  try {
    return await new Promise((resolve) => {
      prompt.once('close', () => resolve(null));
      prompt.question(question).then(resolve, () => resolve(null));
    });
  } finally {
    prompt.close();
  }
}
