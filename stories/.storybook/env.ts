/** True if Vitest runs the stories, so nobody looks at them. */
export const isTest = process.env.VITEST !== undefined;

/** The folder of the installation's brand. */
export const brandPath = process.env.BRAND_PATH || undefined;

/** True in `npm run test:long`. */
export const isLong = process.env.TEST_LONG === 'true';
