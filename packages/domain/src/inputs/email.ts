import { z } from 'zod';
import { emailMaxLength } from '../limits.ts';
import { type EmailAddress, parseEmail, parsePayerEmail } from './parse-email.ts';

const addressInput = (parse: (text: string) => EmailAddress | null) =>
  z
    .string()
    .max(emailMaxLength * 4)
    .meta({ format: 'email', description: 'An email address, in any spelling.' })
    .transform((text, context): EmailAddress => {
      const email = parse(text);
      if (email !== null) return email;
      context.addIssue({ code: 'custom', message: 'Please enter a valid email address' });
      return z.NEVER;
    });

/** Parses any spelling of an address into its two forms. */
export const emailInput = addressInput(parseEmail);

/** The same for staff, who can also look up an address that paid and cannot be mailed. */
export const payerEmailInput = addressInput(parsePayerEmail);
