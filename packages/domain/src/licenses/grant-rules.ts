export type GrantAction = 'revoke' | 'restore';

interface GrantRule {
  /** True if the owner has it: it is listed, and counts in the sequence of timed grants. */
  isOwned: boolean;
  /** Its name everywhere. */
  word: string;
  can: readonly GrantAction[];
}

/** Permissions of a grant's owner in each state, and the actions of staff. */
export const grantRules = {
  active: { isOwned: true, word: 'active', can: ['revoke'] },
  waiting: { isOwned: true, word: 'waiting', can: ['revoke'] },
  expired: { isOwned: true, word: 'expired', can: ['revoke'] },
  suspended: { isOwned: true, word: 'on hold', can: ['revoke'] },
  revoked: { isOwned: false, word: 'revoked', can: ['restore'] },
} as const satisfies Record<string, GrantRule>;

export type GrantState = keyof typeof grantRules;
export const grantStates = Object.keys(grantRules) as GrantState[];

export function canChangeGrant(state: GrantState, action: GrantAction): boolean {
  const { can }: GrantRule = grantRules[state];
  return can.includes(action);
}
