import { minuteMs, secondMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { claimDue, isHeld, type Lease, toRetry, type WorkQueue } from '../work-queue.ts';

/** The name of the server that gets all mails. There is only one. */
const server = 'smtp';

/** The first wait is short, because a server with a limit per minute accepts mails again within a minute. */
const firstRetryMs = 2 * secondMs;

function pausesOf({ store }: Core): WorkQueue<Core['store']['t']['mailPauses']> {
  const { mailPauses } = store.t;
  return {
    table: mailPauses,
    key: mailPauses.server,
    isOpen: undefined,
    leaseMs: 30 * secondMs,
    firstRetryMs,
    longestRetryMs: 5 * minuteMs,
  };
}

/** Another attempt at a server that accepted no mail. `attempts` is the number of earlier ones. */
export interface Probe {
  lease: Lease;
  attempts: number;
}

export type Turn = { isOpen: true; probe: Probe | null } | { isOpen: false };

/** Decides if a mail may be sent now. While the queue is paused, only one worker may try the server. */
export async function takeTurn(core: Core): Promise<Turn> {
  if ((await core.store.db.$count(core.store.t.mailPauses)) === 0) return { isOpen: true, probe: null };
  const queue = pausesOf(core);
  const [claimed] = await claimDue(core, queue, 1);
  if (claimed === undefined) return { isOpen: false };
  const { attempts, leasedUntil } = claimed;
  return { isOpen: true, probe: { lease: { queue, key: server, leasedUntil }, attempts } };
}

/** Pauses the queue for all processes, for longer after each failed try. */
export async function pauseMail(core: Core, probe: Probe | null, lastError: string): Promise<void> {
  const { mailPauses } = core.store.t;
  const now = core.clock.now();
  const queue = pausesOf(core);
  const next = toRetry({ attempts: probe?.attempts ?? 0 }, queue, lastError, now);
  await core.store.write(async (tx) => {
    if (probe === null)
      await tx
        .insert(mailPauses)
        .values({ server, since: now, ...next })
        .onConflictDoNothing();
    else await tx.update(mailPauses).set(next).where(isHeld(probe.lease));
  });
  const details = { attempts: next.attempts, waitMs: next.dueAt.getTime() - now.getTime(), reason: lastError };
  core.log.warn(details, 'the mail server takes no mail: all mails wait, and it will be tried again');
}

/** Ends the pause, because the server has handled a mail. */
export async function resumeMail(core: Core, probe: Probe | null): Promise<void> {
  if (probe === null) return;
  const { mailPauses } = core.store.t;
  const ended = await core.store.write((tx) =>
    tx.delete(mailPauses).where(isHeld(probe.lease)).returning({ since: mailPauses.since }),
  );
  if (ended.length === 0) return;
  core.log.info({ since: ended[0]?.since }, 'the mail server takes mail again');
  core.workers.wakeMail();
}

/** Returns an attempt that was not used, because the server was not reached. */
export async function returnTurn(core: Core, probe: Probe | null): Promise<void> {
  if (probe === null) return;
  const { mailPauses } = core.store.t;
  await core.store.write((tx) => tx.update(mailPauses).set({ leasedUntil: null }).where(isHeld(probe.lease)));
}
