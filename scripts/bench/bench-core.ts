import type { Caller, Core } from '../../packages/core/src/core.ts';
import { developmentDefaults } from '../../packages/core/src/development-defaults.ts';
import { createCore } from '../../packages/core/src/installation/create-core.ts';
import { openStore } from '../../packages/db/src/index.ts';
import { apiKey } from './bench-world.ts';

export const operator: Caller = { source: 'cli', ip: 'local', userAgent: null, session: null };

/** The use cases over a database, without a server around them. */
export async function openBenchCore(url: string, downloadsPath: string): Promise<Core> {
  const store = await openStore({ url });
  const settings = { productName: 'x', productSlug: 'x', publicUrl: 'http://x', apiKey, rateLimitIpFactor: 1 };
  const log = { info() {}, warn() {}, error() {} };
  const paths = { downloadRedirects: [], downloadsPath };
  return createCore({ store, settings: { ...settings, ...paths }, log, secret: developmentDefaults.secret });
}
