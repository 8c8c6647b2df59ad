/** The dialog that makes a passport, except fixed texts. */
export const proof = {
  ownershipPassport: 'Ownership Passport',
  lead: 'A signed list of what you own, as a text file. Anyone can check this proof without our help. It unlocks nothing by itself.',
  keep: 'Keep it with your backups. Make a new one after each purchase.',
  download: 'Download',
  named: 'With my name and email address',
} as const;
