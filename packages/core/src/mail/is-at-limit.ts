import { gt, or } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';

/** True while the mails of the last minute, and those under way, are as many as the server may be handed. */
export async function isAtLimit(core: Core, perMinute: number): Promise<boolean> {
  const { outboxMessages: m } = core.store.t;
  const now = core.clock.now();
  const recent = or(gt(m.deliveredAt, new Date(now.getTime() - minuteMs)), gt(m.leasedUntil, now));
  return (await core.store.db.$count(m, recent)) >= perMinute;
}
