import { z } from 'zod';
import { declareCall } from '../call.ts';
import { emailInput } from '../inputs/email.ts';
import { contactNameInput, emptyOutput, passwordInput, redirectInput } from './fields.ts';

export const signUp = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /signup',
  summary: 'Open an account',
  description:
    'Mails a link to verify the address. An address that has an account is answered alike; its owner is mailed. Sets a cookie for POST /signup/token.',
  refusals: ['password_refused', 'rate_limited', 'overloaded'],
  limit: 'signup_ip',
  input: z.object({
    authId: emailInput,
    password: passwordInput,
    contactName: contactNameInput,
    emailMarketingConsent: z.boolean(),
    onboardingOffer: z
      .string()
      .trim()
      .max(64)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has characters that cannot be stored')
      .optional()
      .meta({ description: 'The offer that the sign-up came from.' }),
    redirectTo: redirectInput,
  }),
  output: emptyOutput,
});

export type SignUpInput = z.output<typeof signUp.input>;
