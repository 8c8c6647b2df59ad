import { z } from 'zod';

/** The words of a schema about a value that is missing. Its own words would be those of a program. */
z.config({
  customError: ({ input, path }) => {
    if (input !== undefined) return undefined;
    return path?.length ? 'This field is missing.' : 'There is no input.';
  },
});
