import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export interface Block {
  language: string;
  /** The file name that the README gives the code block. */
  file: string | null;
  code: string;
}

export function readBlocks(readme: string): Block[] {
  return [...readme.matchAll(/^```(\w*)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ([, language = '', file = null, code = '']) => ({ language, file, code }),
  );
}

export interface Reader {
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Null if the package is already installed. */
  install: ((line: string) => Promise<unknown>) | null;
  /** Addresses and ports in the README, and their replacements. */
  places: Readonly<Record<string, string>>;
  /** Matches commands that start a long-running program. */
  stays?: (line: string) => boolean;
  /** Acts like a reader who sees a printed line. */
  onPrinted?: (text: string) => void;
}

/** A long-running program, which counts as started after its first line of output. */
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

async function runToEnd(line: string, options: object, onPrinted: (text: string) => void): Promise<string> {
  const child = spawn(line, { ...options, shell: true });
  const said: Buffer[] = [];
  const hear = (part: Buffer) => {
    said.push(part);
    onPrinted(part.toString());
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const [code] = await once(child, 'close');
  const text = Buffer.concat(said).toString();
  if (code !== 0) throw new Error(`${line} ended with ${code}: ${text}`);
  return text;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/**
 * Follows a README like a reader: writes each file that it shows and runs each shell line, from top to bottom. Returns
 * the output of the commands that end.
 */
export async function runReadme(readme: string, reader: Reader): Promise<{ line: string; printed: string }[]> {
  const { folder, env, install, places, stays = () => false, onPrinted = () => undefined } = reader;
  const here = (text: string) => Object.entries(places).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const options = {
    cwd: folder,
    env: { ...env, PATH: [join(folder, 'node_modules/.bin'), env.PATH].join(delimiter) },
  };
  const running: ChildProcess[] = [];
  const said: { line: string; printed: string }[] = [];
  try {
    for (const { language, file, code } of readBlocks(readme)) {
      if (file !== null) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), here(code));
      }
      if (language !== 'sh') continue;
      for (const line of code.split('\n').filter((text) => text.trim() !== '')) {
        const own = here(line).replace(/^npx /, '');
        if (line.startsWith('npm install')) await install?.(line);
        else if (stays(line)) running.push(await start(own, options));
        else said.push({ line, printed: await runToEnd(own, options, onPrinted) });
      }
    }
  } finally {
    for (const child of running) await stop(child);
  }
  return said;
}
