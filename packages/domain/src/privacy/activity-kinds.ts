/** The filters of an account's activity. */
export const activityKinds = ['sign_ins', 'security', 'purchases', 'computers', 'support'] as const;
export type ActivityKind = (typeof activityKinds)[number];
