/** The wording of "mails from us" that the portal shows: a new one gets a new version. */
export const mailWording = '2026-11';

/** The wording of the question about analytics and referrals, likewise: a new one is asked again. */
export const trackerWording = '2026-11';

const foreignWordingLength = 1000;

/** The version of a consent from elsewhere: not one of ours, with the words that were agreed to there if they are known. */
export function toForeignWording(words: string | null): string {
  return words === null ? 'from elsewhere' : `from elsewhere: ${words.slice(0, foreignWordingLength)}`;
}
