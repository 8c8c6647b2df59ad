import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, type Db, eq, isNull } from '@backline/db';
import { readRecoveryCode } from '@backline/domain/factors/read-factor-code';
import { licenseCodeAlphabet } from '@backline/domain/licenses/license-code';
import { recoveryCodeCount } from '@backline/domain/limits';
import type { Core } from '../core.ts';

const half = 5;

function hashCode({ keys }: Core, userId: string, bare: string): string {
  return createHmac('sha256', keys.factors).update(`recovery v1 ${userId} ${bare}`).digest('base64url');
}

/** 50 random bits in a form that people can type. The limits on second steps make guessing hopeless. */
function makeCode(): string {
  let body = '';
  for (const byte of randomBytes(half * 2)) body += licenseCodeAlphabet.charAt(byte & 31);
  return `${body.slice(0, half)}-${body.slice(half)}`;
}

/** Replaces an account's recovery codes in a session. Only the answer contains them. */
export async function replaceRecoveryCodes(core: Core, tx: Db, userId: string, addedBy: string) {
  const { recoveryCodes } = core.store.t;
  const codes = Array.from({ length: recoveryCodeCount }, makeCode);
  const setId = randomUUID();
  const shared = { userId, setId, addedBy, createdAt: core.clock.now(), usedAt: null, keptAt: null };
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ ...shared, codeHash: hashCode(core, userId, code.replace('-', '')) })));
  return { setId, codes };
}

/** Uses a code. Returns its set's id, or null if it is wrong. Exactly one of N concurrent callers wins. */
export async function useRecoveryCode(core: Core, tx: Db, userId: string, code: string): Promise<string | null> {
  const { recoveryCodes } = core.store.t;
  const bare = readRecoveryCode(code);
  if (bare === null) return null;
  const [used] = await tx
    .update(recoveryCodes)
    .set({ usedAt: core.clock.now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashCode(core, userId, bare)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ setId: recoveryCodes.setId });
  return used?.setId ?? null;
}
