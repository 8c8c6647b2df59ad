import { z } from 'zod';
import { orderDetails, orderToken } from './order.ts';

export const confirmWithdrawalInput = z.object({ token: orderToken });
export const confirmWithdrawalOutput = orderDetails;
