import { createTexts } from '../write.ts';

/** How much of a period is left. */
export const pie = {
  ofDaysLeft: '{left} of {period} days left',
} as const;

export const { t } = createTexts({ pie });
