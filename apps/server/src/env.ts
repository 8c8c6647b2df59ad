import { type Env, parseSettings } from '@backline/core/installation/parse-settings';

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

/** The settings of this process. Throws `EnvError`. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): Env {
  return parseSettings(source);
}
