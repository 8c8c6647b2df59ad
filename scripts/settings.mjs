import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './main.mjs';

/** The options that make Node read the checkout's settings, where there are any. The environment goes before them. */
export function envFile(folder = root) {
  const file = join(folder, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/** The environment with the checkout's settings, read just as the server does: by its own runtime. */
export function readSettings({ node, env }, folder = root) {
  const script = 'process.stdout.write(JSON.stringify(process.env))';
  const { stdout } = spawnSync(node, [...envFile(folder), '-e', script], { env, encoding: 'utf8' });
  return JSON.parse(stdout);
}

/**
 * A port of the settings. Throws, with the name of the setting, where it is none or is taken: a program that is started
 * only to find that out says so in a stack, after others were started beside it.
 */
export async function readFreePort(settings, name, fallback) {
  const text = settings[name] || String(fallback);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} is not usable: expected a port number.`);
  const probe = createServer();
  const isFree = await new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  if (isFree) return port;
  throw new Error(`127.0.0.1:${port} is in use: stop what runs there, or set ${name} to another number.`);
}
