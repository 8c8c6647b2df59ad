/** What login and sign-up are for, by the page that comes next. */
export const purpose = {
  computer: 'Then you add your computer.',
  codes: 'Then your license codes are added.',
  plan: 'Then you go on to {plan}.',
  download: 'Then you download {name}.',
  shop: 'Then you go on shopping.',
} as const;
