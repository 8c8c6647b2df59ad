/** Vitest runs the stories, and nobody looks at them. */
export const isTest = process.env.VITEST !== undefined;
