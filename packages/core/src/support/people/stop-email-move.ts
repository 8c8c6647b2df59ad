import type { Caller, Core } from '../../core.ts';
import type { AboutUser } from './send-reset.ts';
import { stopChange } from './stop-factor-reset.ts';

/** Stops a change of address that support began. Throws `not_found`. */
export const stopEmailMove = (core: Core, caller: Caller, about: AboutUser) =>
  stopChange(core, caller, 'email.move', about);
