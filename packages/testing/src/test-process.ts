import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { findFreePort } from '@backline/kits';
import { hostEnv, serverProgram } from './env.ts';
import { testApiKey } from './test-service.ts';

/** The server's program: a file of its own in `npm test`, else its source. */
export const serverFile = resolve(import.meta.dirname, '../../..', serverProgram);

export interface TestProcess {
  child: ChildProcess;
  url: string;
  /** Resolves to its exit code, or to the signal that killed it. */
  ended: Promise<number | string>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

/** The environment of a server with its own folder. */
export function toTestEnv(directory: string, port: number, env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: hostEnv.PATH,
    // Servers that start again and again compile their file once.
    NODE_COMPILE_CACHE: hostEnv.NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: `file:${join(directory, 'backline.sqlite')}`,
    API_KEY: testApiKey,
    RATE_LIMIT_IP_FACTOR: '100000',
    LOG_LEVEL: 'error',
    ...env,
  };
}

/** Starts the server in a separate process, as an operator would. Throws its error output if it does not start. */
export async function startTestProcess(directory: string, env: Record<string, string> = {}): Promise<TestProcess> {
  const port = env.PORT === undefined ? await findFreePort() : Number(env.PORT);
  const child = spawn(process.execPath, [serverFile, join(import.meta.dirname, '../web-root')], {
    env: toTestEnv(directory, port, env),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const closed = once(child, 'close');
  await Promise.race([
    once(child, 'message'),
    closed.then(async () => Promise.reject(new Error(`ended with ${await ended}: ${complaints}`))),
  ]);
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
