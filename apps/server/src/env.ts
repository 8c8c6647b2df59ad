import { makeSecret } from '@backline/core/installation/app-secret';
import { type Env, EnvError, parseSettings } from '@backline/core/installation/parse-settings';

export { type Env, EnvError } from '@backline/core/installation/parse-settings';

/** The first socket that a supervisor passes to a process, by systemd's protocol. */
const firstHanded = 3;

/**
 * A listening socket that outlives this process, so that a restart refuses no one; null without one. It is removed from
 * the environment at once, because it is not for child processes.
 */
export function takeHandedSocket(source: NodeJS.ProcessEnv = process.env): number | null {
  const { LISTEN_FDS, LISTEN_PID } = source;
  delete source.LISTEN_FDS;
  delete source.LISTEN_PID;
  return LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? firstHanded : null;
}

/** The environment of this process, for finding programs and the settings as texts. Not read anywhere else. */
export const hostEnv = process.env;

/**
 * Makes the installation's secret at its first start. Returns the file of a new one, or null. Throws `EnvError`, with
 * everything else that is wrong.
 */
export function prepareSecret(source: NodeJS.ProcessEnv = process.env): string | null {
  const { file, fault } = makeSecret(source);
  if (fault === null) return file;
  try {
    parseSettings({ ...source, APP_SECRET: 'x'.repeat(32) });
  } catch (error) {
    if (error instanceof EnvError) throw new EnvError([fault, ...error.faults]);
    throw error;
  }
  throw new EnvError([fault]);
}

/** The settings of this process. Throws `EnvError`. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): Env {
  return parseSettings(source);
}
