/** What an account's activity can be filtered by. */
export const activityKinds = ['sign_ins', 'security', 'purchases', 'computers', 'support'] as const;
export type ActivityKind = (typeof activityKinds)[number];
