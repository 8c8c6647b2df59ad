import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';

export interface Block {
  language: string;
  /** What the README calls the file that the block is. */
  file: string | null;
  code: string;
}

export function readBlocks(readme: string): Block[] {
  return [...readme.matchAll(/^```(\w*)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file = null, code = '']) => ({
      language,
      file,
      code,
    }),
  );
}

/** None of those that the system gives to outgoing connections. */
async function findFreePort(): Promise<string> {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const server = createServer();
    const isFree = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return String(port);
  }
}

export interface Reader {
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Null: what the line installs is there already. */
  install: ((line: string) => Promise<unknown>) | null;
}

/** A program that stays: it is there once it has said its first line. */
async function start(line: string, options: object): Promise<ChildProcess> {
  const child = spawn(`exec ${line}`, { ...options, shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${line} ended with ${code}`);
    }),
  ]);
  return child;
}

async function runToEnd(line: string, options: object): Promise<string> {
  const child = spawn(line, { ...options, shell: true });
  const said: Buffer[] = [];
  child.stdout?.on('data', (part) => said.push(part));
  child.stderr?.on('data', (part) => said.push(part));
  const [code] = await once(child, 'close');
  const text = Buffer.concat(said).toString();
  if (code !== 0) throw new Error(`${line} ended with ${code}: ${text}`);
  return text;
}

/** A program that stays has no command, or listens. */
const stays = (line: string) => /^npx paddle-emulator( listen\b| --|$)/.test(line);

/**
 * Does what a reader does: writes each file that the README shows, and runs each line of its shell, from top to bottom, on
 * ports that are free. Returns what the lines that end have said.
 */
export async function runReadme(readme: string, { folder, env, install }: Reader): Promise<Map<string, string>> {
  const ports = new Map([
    ['4403', await findFreePort()],
    ['4404', await findFreePort()],
    ['3000', await findFreePort()],
  ]);
  const onFreePorts = (text: string) => text.replaceAll(/\b(4403|4404|3000)\b/g, (port) => ports.get(port) ?? port);
  const path = [join(folder, 'node_modules/.bin'), env.PATH].join(delimiter);
  const options = { cwd: folder, env: { ...env, PATH: path, PADDLE_EMULATOR_PORT: ports.get('4403') } };
  const running: ChildProcess[] = [];
  const said = new Map<string, string>();
  try {
    for (const { language, file, code } of readBlocks(readme)) {
      if (file !== null) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), onFreePorts(code));
      }
      if (language !== 'sh') continue;
      for (const line of code.split('\n').filter((text) => text.trim() !== '')) {
        if (line.startsWith('npm install')) await install?.(line);
        else if (stays(line)) running.push(await start(onFreePorts(line).replace(/^npx /, ''), options));
        else said.set(line, await runToEnd(onFreePorts(line).replace(/^npx /, ''), options));
      }
    }
  } finally {
    for (const child of running) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
  return said;
}
