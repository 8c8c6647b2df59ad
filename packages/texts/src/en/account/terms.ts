import { select } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** The card that asks an account to accept new terms. */
export const terms = {
  title: 'Our Terms Have Changed',
  lead: 'Please review and accept them to continue.',
  name: select('kind', { terms: 'Terms of Service', privacy: 'Privacy Policy' }),
  version: 'Version {version}, from {day}',
  accept: 'Accept',
  logOut: 'Log Out',
  failed: 'Your answer could not be saved.',
  support: 'If you don’t agree, log out and write to <mail>{address}</mail>.',
} as const;

export const { t, rich } = createTexts({ terms });
