import { z } from 'zod';

const longest = 320;

/**
 * An address in the format that Paddle describes: up to 320 characters, including other scripts, quotes and punycode
 * domains.
 */
export const emailAddress = z
  .string()
  .max(longest)
  .regex(
    /^(?:"(?:[^"\\\p{Cc}]|\\.)+"|[^\s@"(),:;<>[\]\\\p{C}]+)@[^\s@"(),:;<>[\]\\\p{C}]+$/u,
    'must be an email address',
  );
