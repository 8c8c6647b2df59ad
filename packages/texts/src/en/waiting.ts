/** Pending changes that prevent an owner from changing the account's address. */
export const waiting = {
  'email.move':
    'Support is moving this account to another address. Stop that first, with the link in our email about it.',
  'account.merge': 'Two accounts are about to be merged. Stop that first, with the link in our email about it.',
  'account.erase': 'This account will be deleted. Stop that first, under Data in your account.',
} as const;
