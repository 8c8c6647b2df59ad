/** How a report of sales can be divided. */
export const salesBy = ['day', 'country', 'developer', 'pack'] as const;
export type SalesBy = (typeof salesBy)[number];
