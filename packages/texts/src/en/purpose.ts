import { createTexts } from '../write.ts';

/** The purpose of login and sign-up, by the next page. */
export const purpose = {
  computer: 'To add your computer.',
  computerNamed: 'To add “{name}”.',
  codes: 'To add your license codes.',
  plan: 'To join {plan}.',
  download: 'To download {name}.',
  shop: 'To continue shopping.',
} as const;

export const { t } = createTexts({ purpose });
