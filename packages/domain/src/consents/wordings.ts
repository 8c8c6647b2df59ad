/** The wording of "mails from us" that the portal shows: a new one gets a new version. */
export const mailWording = '2026-11';

/** The wording of the question about analytics and referrals, likewise: a new one is asked again. */
export const trackerWording = '2026-11';
