/** Changes that wait for an account and keep its owner from changing its address. */
export const waiting = {
  'email.move':
    'Support is moving this account to another address. Stop that first, with the link in our email about it.',
  'account.merge': 'Two accounts are about to be merged. Stop that first, with the link in our email about it.',
  'account.erase': 'This account will be deleted. Stop that first, under Your Data in your profile.',
} as const;
