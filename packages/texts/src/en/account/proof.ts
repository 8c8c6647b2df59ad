/** The dialog that makes a passport, besides its fixed texts. */
export const proof = {
  ownershipPassport: 'Ownership Passport',
  lead: 'A signed list of what you own, as a text file. It is proof that needs nobody’s help to check, and it unlocks nothing by itself.',
  keep: 'Keep it with your backups. Make another after your next purchase.',
  download: 'Download',
  named: 'With my name and email address',
} as const;
