/** The version of the portal's wording for mails from the vendor. Increase it when the wording changes. */
export const mailWording = '2026-11';

/** The version of the question about analytics and referrals. With a new one, everyone is asked again. */
export const trackerWording = '2026-12';

const foreignWordingLength = 1000;

/** The version of an imported consent: *from elsewhere*, with its wording if the file has it. */
export function toForeignWording(words: string | null): string {
  return words === null ? 'from elsewhere' : `from elsewhere: ${words.slice(0, foreignWordingLength)}`;
}
