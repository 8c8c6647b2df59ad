import { z } from 'zod';

/** What a checkout says of who buys. Signed by the server, short-lived. */
export const createBuyerTokenOutput = z.object({
  buyerToken: z
    .string()
    .max(512)
    .regex(/^[\w.-]+$/),
});
