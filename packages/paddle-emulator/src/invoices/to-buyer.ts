import type { ITransactionResponse } from '@paddle/paddle-node-sdk';

/** Whom a document is for, line by line. */
export function toBuyer({ customer, business, address }: ITransactionResponse): string[] {
  const lines = [
    business?.name,
    customer?.name,
    customer?.email,
    address?.first_line,
    address?.second_line,
    [address?.postal_code, address?.city].filter(Boolean).join(' '),
    [address?.region, address?.country_code].filter(Boolean).join(', '),
    business?.tax_identifier ? `Tax number ${business.tax_identifier}` : null,
  ];
  return lines.flatMap((line) => line || []);
}
