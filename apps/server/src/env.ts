import { type Env, parseSettings } from '@backline/core/installation/parse-settings';

export { type Env, EnvError } from '@backline/core/installation/parse-settings';

/** The first socket that a supervisor opens for a process, by the protocol of systemd. */
const firstHanded = 3;

/**
 * A socket that listens already and outlives this process, so that nobody is refused while another one starts; null without
 * one. Forgotten at once: it is not for programs that this one starts.
 */
export function takeHandedSocket(source: NodeJS.ProcessEnv = process.env): number | null {
  const { LISTEN_FDS, LISTEN_PID } = source;
  delete source.LISTEN_FDS;
  delete source.LISTEN_PID;
  return LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? firstHanded : null;
}

/** Of this process: where programs are found, and the settings in their own words. Read nowhere else. */
export const hostEnv = process.env;

/** The settings of this process. Throws `EnvError`. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): Env {
  return parseSettings(source);
}
