import { orderDetails, orderReference, withdrawerName, withdrawnItems } from './order.ts';

export const withdrawInput = orderReference.extend({ name: withdrawerName, itemIds: withdrawnItems });
export const withdrawOutput = orderDetails;
