import { z } from 'zod';

const longest = 320;

/**
 * An address by Paddle's description: the format of an email, and at most 320 characters. Letters of other scripts, quotes
 * and domains in punycode are of that format.
 */
export const emailAddress = z
  .string()
  .max(longest)
  .regex(
    /^(?:"(?:[^"\\\p{Cc}]|\\.)+"|[^\s@"(),:;<>[\]\\\p{C}]+)@[^\s@"(),:;<>[\]\\\p{C}]+$/u,
    'must be an email address',
  );
