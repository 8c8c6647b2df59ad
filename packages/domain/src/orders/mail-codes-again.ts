import { z } from 'zod';
import { orderReference } from './order.ts';

export const mailCodesAgainInput = orderReference;
/** False for an order without a free code, of another day, or that is not known: nothing is mailed. */
export const mailCodesAgainOutput = z.object({ isMailed: z.boolean() });
