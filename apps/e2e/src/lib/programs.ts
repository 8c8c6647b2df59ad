import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../../..');

/** Runs the project's programs as an operator does. Throws if one fails. */
export async function runCli(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'cli/bin/backline.cjs'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`backline ${args.join(' ')} ended with ${code}: ${said}`);
  return printed;
}

/** Starts a program of the project, and waits until it says that it is listening. */
export async function start(program: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, program)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${program} ended with ${code}.`))),
  ]);
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The vendor of the installation: the demonstration, or a vendor that starts with an empty database. */
export type Vendor = 'cadenza' | 'fjord';
/** Empty scripts instead of the vendor's. Journeys answer the requests for them. */
const scripts = {
  analytics: 'https://analytics.example/script.js',
  referrals: 'https://referrals.example/script.js',
};
export const fjord = {
  catalog: join(root, 'fixtures/brands/fjord/catalog.json'),
  scripts,
  settings: {
    BRAND_PATH: join(root, 'fixtures/brands/fjord'),
    PADDLE_EMULATOR_COUNTRY: 'DE',
    WITHDRAWAL: 'refund',
    CONSENT: 'required',
    ANALYTICS_SCRIPT_URL: scripts.analytics,
    REFERRAL_SCRIPT_URL: scripts.referrals,
  },
};

/** Fills an empty folder with the database of `env` and the files beside it. */
export async function fill(
  vendor: Vendor,
  folder: string,
  env: NodeJS.ProcessEnv,
  { outputDir }: { outputDir: string },
) {
  if (vendor === 'cadenza') {
    // A run fills one folder with the demonstration, and each world gets a copy.
    const kept = join(outputDir, 'demonstration');
    if (existsSync(kept)) return cp(kept, folder, { recursive: true });
    // Under test, only two packs of the demonstration have sounds.
    await runCli(['db', 'seed'], { ...env, NODE_ENV: 'test' });
    const copy = `${kept}.${process.pid}`;
    await cp(folder, copy, { recursive: true });
    // Another process may have made it first.
    return rename(copy, kept).catch(() => rm(copy, { recursive: true }));
  }
  await runCli(['db', 'migrate'], env);
  await runCli(['catalog', 'check', fjord.catalog], env);
  await runCli(['catalog', 'import', fjord.catalog], env);
}
