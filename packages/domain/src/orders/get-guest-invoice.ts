import { z } from 'zod';
import { invoiceLink, orderToken } from './order.ts';

export const getGuestInvoiceInput = z.object({ token: orderToken });
export const getGuestInvoiceOutput = invoiceLink;
