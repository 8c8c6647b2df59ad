import type { Caller } from './core.ts';

/** The caller in audit entries of what the portal does by itself when its time has come. Who asked for it is in the entry before. */
export const ownCaller: Caller = { source: 'portal', ip: 'local', userAgent: null, session: null };
