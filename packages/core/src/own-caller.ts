import type { Caller } from './core.ts';

/** The caller in audit entries of scheduled work. An earlier entry says who requested the work. */
export const ownCaller: Caller = { source: 'portal', ip: 'local', userAgent: null, session: null };
