import { z } from 'zod';
import { orderDetails, orderReference } from './order.ts';

const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .meta({ pattern: '.*' })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'has characters that cannot be printed')
    .refine((text) => text.length > 0, 'is empty: leave it out to keep what is there')
    .refine((text) => text.length <= max, `has more than ${max} characters`);

/** What Paddle corrects: the country stays, because the tax depends on it. What is left out stays as it is. */
const invoiceDetails = z.object({
  name: line(200).optional(),
  businessName: line(200).optional(),
  taxNumber: line(64).optional(),
  address: z
    .object({
      firstLine: line(200).optional(),
      secondLine: line(200).optional(),
      city: line(100).optional(),
      region: line(100).optional(),
    })
    .optional(),
});

export const correctInvoiceInput = orderReference
  .extend(invoiceDetails.shape)
  .refine(
    ({ transactionId: _, address = {}, ...rest }) =>
      [...Object.values(rest), ...Object.values(address)].some((value) => value !== undefined),
    { path: ['name'], message: 'Say what is to be corrected' },
  );
export const correctInvoiceOutput = orderDetails;
