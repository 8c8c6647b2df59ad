import type { Caller } from './core.ts';

/** The caller in audit entries of what a worker does when its time has come: nobody calls, and the operator answers for it. */
export const ownCaller: Caller = { source: 'cli', ip: 'local', userAgent: null, session: null };
