/** Changes that wait for an account and keep its owner from changing its address. */
export const waiting = {
  'email.move': 'Support is moving this account to another address. Stop that first, by the link in the mail about it.',
  'account.merge': 'Two accounts are about to become one. Stop that first, by the link in the mail about it.',
  'account.erase': 'This account is to be erased. Choose to keep it first, under Your Data in the profile.',
} as const;
