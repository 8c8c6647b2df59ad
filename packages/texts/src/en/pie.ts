import { createTexts } from '../write.ts';

/** The rest of a period. */
export const pie = {
  ofDaysLeft: '{left} of {period} days left',
} as const;

export const { t } = createTexts({ pie });
