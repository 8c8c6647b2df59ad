import type { Db } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { hourMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { type Charge, hasRoom, tryCharge } from '../rate-limit.ts';

/** Looks up a typed code. Only wrong codes count against the limit. Throws `rate_limited`. */
export async function findByTypedCode<Found>(
  core: Core,
  caller: Caller,
  /** Null for a caller who is not logged in. */
  userId: string | null,
  find: (tx: Db) => Promise<Found | null>,
): Promise<Found | null> {
  const charges: Charge[] = [{ limit: 'user_code_ip', subject: caller.ip }];
  if (userId !== null) charges.unshift({ limit: 'user_code_account', subject: userId });
  const found = await core.store.write(
    async (tx) => {
      if (!(await hasRoom(core, tx, charges))) return 'no room';
      const one = await find(tx);
      if (one === null) for (const charge of charges) await tryCharge(core, tx, charge);
      return one;
    },
    { isVolatile: true },
  );
  if (found === 'no room') throw new AppError('rate_limited', { retryAfterMs: hourMs });
  return found;
}
