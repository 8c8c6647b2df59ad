/** How much of a period is left. */
export const pie = {
  ofDaysLeft: '{left} of {period} days left',
} as const;
