import type { Caller } from '../core.ts';

/** The caller in audit entries that a provider event causes. */
export const providerCaller: Caller = { source: 'webhook', ip: 'provider', userAgent: null, session: null };
