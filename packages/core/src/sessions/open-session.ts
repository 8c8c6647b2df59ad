import { randomUUID } from 'node:crypto';
import { and, type Db, desc, eq, inArray, ne, orNull, prepareStatement, type SessionKind } from '@backline/db';
import type { LogInWay } from '@backline/domain/events';
import { cliSessionsMax, sessionLifetimes } from '@backline/domain/limits';
import type { Caller, Core } from '../core.ts';
import { createToken, hashToken } from '../crypto.ts';
import type { MailedUser } from '../event-contexts.ts';
import { announceEvent } from '../events/record-event.ts';
import { recordSignIn } from './record-sign-in.ts';

interface NewSession {
  id: string;
  userId: string;
  tokenHash: string;
  kind: SessionKind;
  machineId: string;
  userAgent: string | null;
  now: Date;
  expiresAt: Date;
  factorAt: Date | null;
}

const insertSession = prepareStatement((tx, { sessions }, row: NewSession) => {
  const { id, userId, tokenHash, kind, machineId, userAgent, now, expiresAt, factorAt } = row;
  return tx
    .insert(sessions)
    .values({
      id,
      userId,
      tokenHash,
      kind,
      machineId,
      userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      factorAt: orNull(factorAt, sessions.factorAt),
    })
    .returning({ id: sessions.id });
});

interface Machine {
  userId: string;
  machineIdHash: string;
  now: Date;
}

const touchMachine = prepareStatement((tx, { loginMachines }, { userId, machineIdHash, now }: Machine) =>
  tx
    .update(loginMachines)
    .set({ lastLoginAt: now })
    .where(and(eq(loginMachines.userId, userId), eq(loginMachines.machineIdHash, machineIdHash)))
    .returning({ userId: loginMachines.userId }),
);

const addMachine = prepareStatement((tx, { loginMachines }, { userId, machineIdHash, now }: Machine) =>
  tx
    .insert(loginMachines)
    .values({ userId, machineIdHash, lastLoginAt: now })
    .onConflictDoNothing()
    .returning({ userId: loginMachines.userId }),
);

/** Remembers the machine. Returns true if it is new to an account that has others. */
async function rememberMachine(core: Core, tx: Db, machine: Machine): Promise<boolean> {
  const { t } = core.store;
  if ((await touchMachine(tx, t, machine)).length > 0) return false;
  if ((await addMachine(tx, t, machine)).length === 0) return false;
  const { loginMachines } = t;
  const isOther = and(eq(loginMachines.userId, machine.userId), ne(loginMachines.machineIdHash, machine.machineIdHash));
  const others = await tx.select({ userId: loginMachines.userId }).from(loginMachines).where(isOther).limit(1);
  return others.length > 0;
}

/** Ends the oldest command-line logins, to make room for another. */
async function makeRoom(core: Core, tx: Db, userId: string): Promise<void> {
  const { sessions } = core.store.t;
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'cli')))
    .orderBy(desc(sessions.createdAt));
  const old = open.slice(cliSessionsMax - 1).map(({ id }) => id);
  if (old.length > 0) await tx.delete(sessions).where(inArray(sessions.id, old));
}

export interface OpenedSession {
  /** The id for the session, if something already refers to it. */
  id?: string;
  user: MailedUser;
  machineId: string;
  kind?: SessionKind;
  /** True if a second factor was verified. */
  hasFactor?: boolean;
  by: LogInWay;
}

/**
 * Opens a session after the caller proved that the account is theirs, and mails the owner if the machine is new.
 * Returns the bearer token, which is only stored as a hash. A login does not count as a recent confirmation, because
 * the token could be stolen at once.
 */
export async function openSession(
  core: Core,
  tx: Db,
  caller: Caller,
  { id = randomUUID(), user, machineId, kind = 'portal', hasFactor = false, by }: OpenedSession,
): Promise<string> {
  const { t } = core.store;
  const token = createToken();
  const now = core.clock.now();
  const userId = user.id;
  if (kind === 'cli') await makeRoom(core, tx, userId);
  await insertSession(tx, t, {
    id,
    userId,
    tokenHash: hashToken(token),
    kind,
    machineId,
    now,
    userAgent: caller.userAgent?.slice(0, 256) ?? null,
    expiresAt: new Date(now.getTime() + sessionLifetimes[kind].absoluteMs),
    factorAt: hasFactor ? now : null,
  });
  const isNews = await rememberMachine(core, tx, { userId, machineIdHash: hashToken(machineId), now });
  await recordSignIn(core, tx, caller, { id, userId, machineId, outcome: 'signed_in', isNewMachine: isNews });
  await announceEvent(core, tx, { type: 'session.opened', subjectUserId: userId, details: { kind, by } });
  if (isNews)
    await announceEvent(
      core,
      tx,
      { type: 'session.machine_added', subjectUserId: userId },
      { user, userAgent: caller.userAgent, sessionId: id },
    );
  return token;
}
