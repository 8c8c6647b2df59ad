import { createTexts } from '../../write.ts';

/** Why a visitor should log in or sign up, depending on the next page. */
export const purpose = {
  computer: 'To add your computer.',
  computerNamed: 'To add “{name}”.',
  codes: 'To add your license codes.',
  plan: 'To join {plan}.',
  download: 'To download {name}.',
  shop: 'To continue shopping.',
} as const;

export const { t } = createTexts({ purpose });
