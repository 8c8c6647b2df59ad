import { deviceSignIn } from '../../limits.ts';

type SignInAction = 'approve' | 'deny' | 'answer_number' | 'collect';

interface SignInRule {
  can: readonly SignInAction[];
}

/** The actions allowed in each state of a sign-in. */
export const signInRules = {
  pending: { can: ['approve', 'deny'] },
  number_needed: { can: ['answer_number'] },
  approved: { can: ['collect'] },
  denied: { can: [] },
  expired: { can: [] },
} as const satisfies Record<string, SignInRule>;

export type SignInState = keyof typeof signInRules;

/** The fields that determine the state. Without `ids`, no lease can be bound any more. */
interface SignInRecord {
  decision: 'approved' | 'denied' | null;
  decidedAt: Date | null;
  expiresAt: Date;
  collectedAt: Date | null;
  numberHash: string | null;
  ids: object | null;
}

/** An approved sign-in can be collected repeatedly for some minutes, in case an answer is lost. */
export function toSignInState(signIn: SignInRecord, now: Date): SignInState {
  const { decision, decidedAt, expiresAt, collectedAt, numberHash, ids } = signIn;
  if (decision === 'denied') return 'denied';
  if (decision === null) return now < expiresAt ? 'pending' : 'expired';
  if (numberHash !== null) return now < expiresAt ? 'number_needed' : 'expired';
  const since = collectedAt ?? decidedAt ?? expiresAt;
  const openUntilMs = Math.max(since.getTime() + deviceSignIn.collectMs, collectedAt ? 0 : expiresAt.getTime());
  return now.getTime() < openUntilMs && ids !== null ? 'approved' : 'expired';
}

export function canSignIn(signIn: SignInRecord, action: SignInAction, now: Date): boolean {
  const { can }: SignInRule = signInRules[toSignInState(signIn, now)];
  return can.includes(action);
}
