import { z } from 'zod';
import { orderToken, withdrawerName, withdrawnItems } from './order.ts';

export const withdrawAsGuestInput = z.object({ token: orderToken, name: withdrawerName, itemIds: withdrawnItems });
/** It counts from now, once the link in the mail to the address that paid is used. */
export const withdrawAsGuestOutput = z.object({ isMailed: z.literal(true) });
