import { AppError } from '@backline/domain/errors';
import type { Caller } from '../../core.ts';

/** Throws `forbidden` if staff would change or export another staff account. Only the machine's operator may. */
export function assertNotStaff(caller: Caller, { role }: { role: string }, what: string): void {
  if (role !== 'customer' && caller.source !== 'cli')
    throw new AppError('forbidden', {
      message: `${what} of a staff account is handled on the machine of the shop alone.`,
    });
}
