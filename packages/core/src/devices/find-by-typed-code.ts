import type { Db } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { hourMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { type Charge, hasRoom, tryCharge } from '../rate-limit.ts';

/** Looks for what a typed code names. Only codes that miss are charged. Throws `rate_limited`. */
export async function findByTypedCode<Found>(
  core: Core,
  caller: Caller,
  /** Null: nobody is logged in. */
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
