import type { Core } from '../core.ts';

/** A computer of an account. */
export type Device = Core['store']['t']['pluginDevices']['$inferSelect'];
/** A plugin on a computer, with its token and its lease. */
export type Install = Core['store']['t']['pluginInstalls']['$inferSelect'];
