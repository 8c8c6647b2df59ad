import { and, eq, isNull } from '@backline/db';
import type { CheckedStop } from '@backline/domain/account/check-stop';
import type { Caller, Core } from '../core.ts';
import { chargeTokenTry, getLiveToken } from '../tokens.ts';
import { toStopped } from './waiting-changes.ts';

/**
 * Returns which change a link would stop, and of which account. Changes nothing. Throws `token_invalid`,
 * `rate_limited`.
 */
export async function checkStop(core: Core, caller: Caller, token: string): Promise<CheckedStop> {
  const guess = await chargeTokenTry(core, caller);
  const { db, t } = core.store;
  const { tasks } = t;
  const { user, token: link } = await getLiveToken(core, db, 'stop', token);
  const [task] = await db
    .select({ kind: tasks.kind })
    .from(tasks)
    .where(and(eq(tasks.id, link.aboutId ?? ''), isNull(tasks.endedAt)));
  await guess.refund();
  return { change: toStopped(task ?? null), account: user.email.replace(/^(.).*(?=@)/u, '$1…') };
}
