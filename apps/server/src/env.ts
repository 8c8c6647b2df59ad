import { type Env, parseSettings } from '@backline/core/installation/parse-settings';

export { type Env, EnvError } from '@backline/core/installation/parse-settings';

/** The settings of this process. Throws `EnvError`. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): Env {
  return parseSettings(source);
}
