import { AppError } from '@backline/domain/errors';
import type { Caller } from '../../core.ts';

/** Off the machine, nobody changes what a staff account is proved by. Throws `forbidden`. */
export function assertNotStaff(caller: Caller, { role }: { role: string }, what: string): void {
  if (role !== 'customer' && caller.source !== 'cli')
    throw new AppError('forbidden', { message: `${what} of a staff account is changed on the machine alone.` });
}
