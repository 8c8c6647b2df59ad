import { z } from 'zod';
import { emailInput } from '../email.ts';
import { contactNameInput, passwordInput, redirectInput } from './fields.ts';

export { emptyOutput as signUpOutput } from './fields.ts';

export const signUpInput = z.object({
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
});
export type SignUpInput = z.output<typeof signUpInput>;
