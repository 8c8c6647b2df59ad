export type GrantAction = 'revoke' | 'restore';

interface GrantRule {
  /** True if it is the owner's: on their list, and in the row of those that follow each other. */
  isOwned: boolean;
  /** As it is called everywhere. */
  word: string;
  can: readonly GrantAction[];
}

/** The permissions of a grant's owner in each state, and the acts of staff on it. */
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
  return (grantRules[state].can as readonly GrantAction[]).includes(action);
}
