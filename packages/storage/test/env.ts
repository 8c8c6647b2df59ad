/** `npm run test:long` also tests other people's servers. */
export const isLong = process.env.TEST_LONG === 'true';
