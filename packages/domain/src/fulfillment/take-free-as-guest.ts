import { z } from 'zod';
import { emailInput } from '../email.ts';
import { freeSkus } from './take-free.ts';

export const takeFreeAsGuestInput = z.object({ skus: freeSkus, email: emailInput });
/** The mail with the codes is the confirmation of the address. */
export const takeFreeAsGuestOutput = z.object({ isMailed: z.literal(true) });
