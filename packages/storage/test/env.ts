/** `npm run test:long` tries servers of other people, too. */
export const isLong = process.env.TEST_LONG === 'true';
