export { backUpHere } from './backups/back-up.ts';
export { type App, type CreateAppOptions, createApp } from './create-app.ts';
export { type Env, EnvError, parseEnv } from './env.ts';
export { createLogger } from './logger.ts';
export { toMailboxDirectory } from './own-folders.ts';
export { type Service, type ServiceOptions, startService } from './start-service.ts';
