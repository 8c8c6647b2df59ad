import type { Caller } from '../core.ts';

/** The word of the provider, in the audit. */
export const providerCaller: Caller = { source: 'webhook', ip: 'provider', userAgent: null, session: null };
