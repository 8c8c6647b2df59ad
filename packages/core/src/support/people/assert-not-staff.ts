import { AppError } from '@backline/domain/errors';
import type { Caller } from '../../core.ts';

/** Only the machine's operator may change or hand out what belongs to a staff account. Throws `forbidden`. */
export function assertNotStaff(caller: Caller, { role }: { role: string }, what: string): void {
  if (role !== 'customer' && caller.source !== 'cli')
    throw new AppError('forbidden', {
      message: `${what} of a staff account is handled on the machine of the shop alone.`,
    });
}
