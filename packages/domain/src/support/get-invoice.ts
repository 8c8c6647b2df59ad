import { z } from 'zod';
import { invoiceLink } from '../orders/order.ts';
import { transactionId } from '../transaction-id.ts';
import { reason } from './fields.ts';

export const getInvoiceInput = z.object({ transactionId, reason });
export const getInvoiceOutput = invoiceLink;
