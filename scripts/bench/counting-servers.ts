import { createLogger, parseEnv, startService } from '../../apps/server/src/index.ts';

// Servers over one database in one process, so that neither its compiled code nor the place of its memory tells them apart: two
// without figures and one with.
const { METRICS_TOKEN, ...others } = process.env;
const addresses: string[] = [];
for (const env of [others, { ...others, METRICS_TOKEN }, others]) {
  const settings = parseEnv({ ...env, PORT: '0', ALLOW_INSECURE: 'true' });
  addresses.push((await startService({ env: settings, log: createLogger(settings.LOG_LEVEL) })).address);
}
process.on('SIGTERM', () => process.exit(0));
process.send?.({ addresses });
