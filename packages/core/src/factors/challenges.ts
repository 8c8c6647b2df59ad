import { and, type ChallengePurpose, type Db, eq, gt, lt, prepareStatement } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { loginChallenge } from '@backline/domain/limits';
import type { Core } from '../core.ts';
import { createToken, hashToken } from '../crypto.ts';

export type Challenge = Core['store']['t']['loginChallenges']['$inferSelect'];

const insertChallenge = prepareStatement((tx, { loginChallenges }, row: Challenge) => {
  const { idHash, purpose, userId, machineId, expiresAt, tries } = row;
  return tx
    .insert(loginChallenges)
    .values({ idHash, purpose, userId, machineId, expiresAt, tries })
    .returning({ idHash: loginChallenges.idHash });
});

/** Starts a proof and returns its secret, which is only stored as a hash. A passkey signs it. */
export async function openChallenge(
  core: Core,
  tx: Db,
  {
    purpose,
    userId,
    machineId = null,
  }: { purpose: ChallengePurpose; userId: string | null; machineId?: string | null },
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(core.clock.now().getTime() + loginChallenge.lifetimeMs);
  const idHash = hashToken(token);
  await insertChallenge(tx, core.store.t, { idHash, purpose, userId, machineId, expiresAt, tries: 0 });
  return token;
}

const isOpen = (core: Core, purpose: ChallengePurpose, token: string) => {
  const { loginChallenges } = core.store.t;
  return and(
    eq(loginChallenges.idHash, hashToken(token)),
    eq(loginChallenges.purpose, purpose),
    gt(loginChallenges.expiresAt, core.clock.now()),
    lt(loginChallenges.tries, loginChallenge.tries),
  );
};

/** Finds a running proof. Throws `challenge_invalid`. */
export async function getChallenge(core: Core, purpose: ChallengePurpose, token: string): Promise<Challenge> {
  const { loginChallenges } = core.store.t;
  const [challenge] = await core.store.db
    .select()
    .from(loginChallenges)
    .where(isOpen(core, purpose, token));
  if (challenge === undefined) throw new AppError('challenge_invalid');
  return challenge;
}

/** Counts a try before it is checked, so that concurrent tries cannot exceed the limit. Throws `challenge_invalid`. */
export async function takeTry(core: Core, purpose: ChallengePurpose, token: string): Promise<Challenge> {
  const { loginChallenges } = core.store.t;
  return core.store.write(async (tx) => {
    const [before] = await tx
      .select()
      .from(loginChallenges)
      .where(isOpen(core, purpose, token));
    if (before === undefined) throw new AppError('challenge_invalid');
    const [taken] = await tx
      .update(loginChallenges)
      .set({ tries: before.tries + 1 })
      .where(and(isOpen(core, purpose, token), eq(loginChallenges.tries, before.tries)))
      .returning();
    if (taken === undefined) throw new AppError('challenge_invalid');
    return taken;
  });
}

/** Ends a proof. Exactly one of N concurrent callers wins; the others get `challenge_invalid`. */
export async function endChallenge(core: Core, tx: Db, purpose: ChallengePurpose, token: string): Promise<Challenge> {
  const { loginChallenges } = core.store.t;
  const [ended] = await tx
    .delete(loginChallenges)
    .where(
      and(
        eq(loginChallenges.idHash, hashToken(token)),
        eq(loginChallenges.purpose, purpose),
        gt(loginChallenges.expiresAt, core.clock.now()),
      ),
    )
    .returning();
  if (ended === undefined) throw new AppError('challenge_invalid');
  return ended;
}
