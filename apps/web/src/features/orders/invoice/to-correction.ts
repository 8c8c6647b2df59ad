import type { StandingInvoiceDetails } from '@backline/domain/orders/get-invoice-details';
import { isTaxNumber, toTaxNumberExample } from '@backline/domain/orders/tax-number';
import { t } from '@backline/texts/orders';

/** The corrected fields. Unchanged fields are left out. */
export interface Correction {
  name?: string;
  businessName?: string;
  taxNumber?: string;
  address?: { firstLine?: string; secondLine?: string; city?: string; region?: string };
}

export const ownFields = ['name', 'businessName', 'taxNumber'] as const;
export const addressFields = ['firstLine', 'secondLine', 'city', 'region'] as const;
export type CorrectionField = (typeof ownFields)[number] | (typeof addressFields)[number];
export type CorrectionValues = Record<CorrectionField, string>;

export interface Change {
  field: CorrectionField;
  from: string;
  to: string;
}

/** The form's first values: the details on the invoice. */
export function toValues({ name, businessName, taxNumber, address }: StandingInvoiceDetails): CorrectionValues {
  return {
    name: name ?? '',
    businessName: businessName ?? '',
    taxNumber: taxNumber ?? '',
    firstLine: address.firstLine ?? '',
    secondLine: address.secondLine ?? '',
    city: address.city ?? '',
    region: address.region ?? '',
  };
}

export function findChanges(before: CorrectionValues, after: CorrectionValues): Change[] {
  return [...ownFields, ...addressFields]
    .map((field) => ({ field, from: before[field].trim(), to: after[field].trim() }))
    .filter(({ from, to }) => from !== to);
}

const pick = (changes: readonly Change[], fields: readonly string[]) =>
  Object.fromEntries(changes.filter(({ field }) => fields.includes(field)).map(({ field, to }) => [field, to]));

export function toCorrection(changes: readonly Change[]): Correction {
  const address = pick(changes, addressFields);
  return { ...pick(changes, ownFields), ...(Object.keys(address).length > 0 && { address }) };
}

function toTaxNumberProblem(country: string | null): string {
  const example = toTaxNumberExample(country);
  if (country === null || example === null) return t('orders.taxNumberLength');
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
  return t('orders.taxNumberForm', { country: name, example });
}

/** Why these changes can't be made, or null. */
export function findCorrectionProblem(
  changes: readonly Change[],
  country: string | null,
): { field: CorrectionField; message: string } | null {
  if (changes.length === 0) return { field: 'name', message: t('orders.nothingEntered') };
  const removed = changes.find(({ to }) => to === '');
  if (removed !== undefined) return { field: removed.field, message: t('orders.notRemoved') };
  const taxNumber = changes.find(({ field }) => field === 'taxNumber');
  if (taxNumber === undefined || isTaxNumber(country, taxNumber.to)) return null;
  return { field: 'taxNumber', message: toTaxNumberProblem(country) };
}
