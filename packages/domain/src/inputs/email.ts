import { z } from 'zod';
import { emailMaxLength } from '../limits.ts';
import { type EmailAddress, parseEmail } from './parse-email.ts';

/** Parses any spelling of an address into its two forms. */
export const emailInput = z
  .string()
  .max(emailMaxLength * 4)
  .meta({ format: 'email', description: 'An email address, in any spelling.' })
  .transform((text, context): EmailAddress => {
    const email = parseEmail(text);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: 'Please enter a valid email address' });
    return z.NEVER;
  });
