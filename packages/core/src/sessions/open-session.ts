import { randomUUID } from 'node:crypto';
import { type Db, prepareStatement } from '@backline/db';
import { sessionLifetime } from '@backline/domain/limits';
import type { Caller, Core } from '../core.ts';
import { createToken, hashToken } from '../crypto.ts';

interface NewSession {
  id: string;
  userId: string;
  tokenHash: string;
  machineId: string;
  userAgent: string | null;
  now: Date;
  expiresAt: Date;
}

const insertSession = prepareStatement(
  (tx, { sessions }, { id, userId, tokenHash, machineId, userAgent, now, expiresAt }: NewSession) =>
    tx
      .insert(sessions)
      .values({ id, userId, tokenHash, machineId, userAgent, createdAt: now, lastSeenAt: now, expiresAt })
      .returning({ id: sessions.id }),
);

const rememberMachine = prepareStatement(
  (tx, { loginMachines }, { userId, machineIdHash, now }: { userId: string; machineIdHash: string; now: Date }) =>
    tx
      .insert(loginMachines)
      .values({ userId, machineIdHash, lastLoginAt: now })
      .onConflictDoUpdate({ target: [loginMachines.userId, loginMachines.machineIdHash], set: { lastLoginAt: now } })
      .returning({ userId: loginMachines.userId }),
);

/** Opens a session for an account that the caller has proved to be theirs. Returns its bearer token, of which only the hash is stored. */
export async function openSession(
  core: Core,
  tx: Db,
  caller: Caller,
  { userId, machineId }: { userId: string; machineId: string },
): Promise<string> {
  const { t } = core.store;
  const token = createToken();
  const now = core.clock.now();
  await insertSession(tx, t, {
    id: randomUUID(),
    userId,
    tokenHash: hashToken(token),
    machineId,
    userAgent: caller.userAgent?.slice(0, 256) ?? null,
    now,
    expiresAt: new Date(now.getTime() + sessionLifetime.absoluteMs),
  });
  await rememberMachine(tx, t, { userId, machineIdHash: hashToken(machineId), now });
  return token;
}
