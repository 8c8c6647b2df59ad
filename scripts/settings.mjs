import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { root } from './main.mjs';

/** Throws an error that says what is missing. Node would only say "not found". */
function assertReadable(file) {
  try {
    closeSync(openSync(file, 'r'));
  } catch (error) {
    if (error.code !== 'EACCES') throw error;
    const { uid, mode } = statSync(file);
    const who = `${userInfo().username} (user ${process.getuid?.()})`;
    throw new Error(
      `${file} can't be read by ${who}: it belongs to user ${uid}, with mode ${(mode & 0o777).toString(8)}. Give ${who} the right to read it: chown, or chgrp and chmod 640.`,
    );
  }
}

/** The checkout's settings, overridden by the environment. */
export function readSettings({ node, env }, folder = root) {
  const file = join(folder, '.env');
  if (!existsSync(file)) return { SETTINGS_FILE: file, ...env };
  assertReadable(file);
  const script = join(root, 'scripts/print-settings.mjs');
  const { status, stdout, stderr } = spawnSync(node, ['--disable-warning=ExperimentalWarning', script, file], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr.trim());
  return { SETTINGS_FILE: file, ...JSON.parse(stdout), ...env };
}

/**
 * A port from the settings. Throws with the setting's name if it is not a port or is in use. Otherwise a program would
 * fail with a stack, after others have started.
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
