import { z } from 'zod';
import { orderDetails, withdrawerName, withdrawnItems } from '../orders/order.ts';
import { transactionId } from '../transaction-id.ts';
import { reason } from './fields.ts';

/** `name`: of the person who wrote to support. */
export const withdrawOrderInput = z.object({ transactionId, name: withdrawerName, itemIds: withdrawnItems, reason });
export const withdrawOrderOutput = orderDetails;
