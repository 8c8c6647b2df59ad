import { z } from 'zod';

/** What a schema says of a value that is not there. Its own words would be those of a program. */
z.config({
  customError: ({ input, path }) => {
    if (input !== undefined) return undefined;
    return path?.length ? 'This field is missing.' : 'There is no input.';
  },
});
