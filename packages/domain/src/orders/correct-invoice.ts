import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText } from '../fields.ts';
import { hasVisibleLetter, toName } from '../inputs/names.ts';
import { orderDetails, orderReference } from './order.ts';

const line = (max: number) =>
  shownText(max * 4)
    .transform(toName)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'has characters that cannot be printed')
    .refine(hasVisibleLetter, 'is empty: leave it out to keep what is there')
    .refine((text) => text.length <= max, `has more than ${max} characters`);

/**
 * The fields that Paddle can correct. The country stays, because the tax depends on it. Missing fields stay as they
 * are.
 */
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

export const correctInvoice = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/orders/{transactionId}/invoice-details',
  summary: 'Correct whom an invoice is for',
  description:
    'Once for each order. The country stays as it was; what is left out stays as it is. A valid tax number returns the tax.',
  refusals: [
    'not_found',
    'rate_limited',
    'invoice_missing',
    'invoice_already_corrected',
    'invoice_not_correctable',
    'tax_number_malformed',
    'tax_number_refused',
    'invoice_unconfirmed',
  ],
  limit: 'order_account',
  input: orderReference
    .extend(invoiceDetails.shape)
    .refine(
      ({ transactionId: _, address = {}, ...rest }) =>
        [...Object.values(rest), ...Object.values(address)].some((value) => value !== undefined),
      { path: ['name'], message: 'Say what is to be corrected' },
    ),
  output: orderDetails,
});
