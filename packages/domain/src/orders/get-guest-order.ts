import { z } from 'zod';
import { orderDetails, orderToken } from './order.ts';

export const getGuestOrderInput = z.object({ token: orderToken });
export const getGuestOrderOutput = orderDetails;
