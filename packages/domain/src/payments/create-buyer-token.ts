import { z } from 'zod';

/** Identifies the buyer in a checkout. Signed by the server, short-lived. */
export const createBuyerTokenOutput = z.object({
  buyerToken: z
    .string()
    .max(512)
    .regex(/^[\w.-]+$/),
});
