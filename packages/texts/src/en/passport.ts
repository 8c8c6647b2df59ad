import { createTexts } from '../write.ts';

/** The texts about the passport. Customers’ scripts match on them, so they never change. */
export const passport = {
  done: 'Your passport was downloaded.',
  failed: 'There was an error making your passport.',
} as const;

export const { t } = createTexts({ passport });
