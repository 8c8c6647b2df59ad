import { and, eq, gt, isNull, or } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { SeatExtra } from '@backline/domain/support/computers/set-seat-extra';
import type { Caller, Core } from '../../core.ts';
import { findPools, findTerms } from '../../devices/seats/pools.ts';
import { recordEvent } from '../../events/record-event.ts';
import { getUserByEmail } from '../staff.ts';

interface Extra {
  email: EmailAddress;
  pool: string;
  extra: number;
  until: string | null;
  reason: string;
}

/** Gives an account more seats than its pool has, or takes them back. Throws `not_found`, `input_invalid`. */
export async function setSeatExtra(core: Core, caller: Caller, input: Extra): Promise<SeatExtra> {
  const { pool, extra, until, reason } = input;
  const { seatExtras } = core.store.t;
  const now = core.clock.now();
  if (until !== null && new Date(until) <= now)
    throw new AppError('input_invalid', { message: `until: ${until} is in the past.` });
  const user = await getUserByEmail(core, core.store.db, input.email);
  const terms = await findTerms(core, user.id);
  return core.store.write(async (tx) => {
    const isThis = and(eq(seatExtras.userId, user.id), eq(seatExtras.pool, pool));
    const find = async () => (await findPools(core, tx, user.id, terms)).find(({ name }) => name === pool);
    if ((await find()) === undefined)
      throw new AppError('not_found', {
        message: `There is no pool ${pool}. "backline pool list" shows those there are.`,
      });
    const isLive = or(isNull(seatExtras.until), gt(seatExtras.until, now));
    const [before] = await tx.select().from(seatExtras).where(and(isThis, isLive));
    if (extra === 0) await tx.delete(seatExtras).where(isThis);
    else {
      const row = { extra, until: until === null ? null : new Date(until), reason };
      const values = { ...row, userId: user.id, pool, createdAt: now };
      await tx
        .insert(seatExtras)
        .values(values)
        .onConflictDoUpdate({
          target: [seatExtras.userId, seatExtras.pool],
          set: { ...row, createdAt: values.createdAt },
        });
    }
    const details = { pool, extra, until, 'before.extra': before?.extra ?? 0 };
    await recordEvent(core, tx, caller, { type: 'seats.extra_set', subjectUserId: user.id, reason, details });
    return {
      email: user.email,
      pool,
      extra,
      until,
      limit: (await find())?.limit ?? 0,
      before: { extra: before?.extra ?? 0, until: before?.until?.toISOString() ?? null },
    };
  });
}
