import type { CountryCode, CurrencyCode } from '@paddle/paddle-node-sdk';
import { parseMillionths } from './amounts.ts';
import { countries } from './countries.ts';

export interface Place {
  country: CountryCode;
  postalCode: string | null;
  /** The tax number of a business. */
  taxNumber?: string | null;
}

/** State taxes, by the first digits of the postal code. */
const statesByPostalCode: { from: number; to: number; tax: string }[] = [
  { from: 100, to: 149, tax: '0.08875' },
  { from: 750, to: 799, tax: '0.0825' },
  { from: 900, to: 961, tax: '0.0725' },
];

/** Provincial taxes by the first letter of the postal code: the federal tax plus the province's. */
const provinceTaxes: Record<string, string> = {
  A: '0.15',
  B: '0.14',
  C: '0.15',
  E: '0.15',
  G: '0.14975',
  H: '0.14975',
  J: '0.14975',
  K: '0.13',
  L: '0.13',
  M: '0.13',
  N: '0.13',
  P: '0.13',
  R: '0.12',
  S: '0.11',
  T: '0.05',
  V: '0.12',
  X: '0.05',
  Y: '0.05',
};

/** True if Paddle sells in this country. */
export function isCountry(code: string): code is CountryCode {
  return code in countries;
}

/** The tax rate in millionths. */
export function taxRateOf(place: Place): bigint {
  const province = place.country === 'CA' ? provinceTaxes[(place.postalCode ?? '').charAt(0).toUpperCase()] : undefined;
  if (place.country !== 'US') return parseMillionths(province ?? countries[place.country]?.tax ?? '0');
  const area = Number((place.postalCode ?? '').slice(0, 3));
  const state = statesByPostalCode.find(({ from, to }) => area >= from && area <= to);
  return parseMillionths(state?.tax ?? '0');
}

export function currencyOf(place: Place): CurrencyCode {
  return countries[place.country]?.currency ?? 'USD';
}

/** True if prices are shown with tax, which is the case outside North America. */
export function showsTaxInPrice(place: Place): boolean {
  return place.country !== 'US' && place.country !== 'CA';
}

/** Countries for some addresses that are reserved for documentation, so that a test can choose a visitor's country. */
const placesByAddress: [prefix: string, country: CountryCode][] = [
  ['192.0.2.', 'DE'],
  ['198.51.100.', 'GB'],
  ['203.0.113.', 'JP'],
];

export function placeOfAddress(address: string | null | undefined, home: CountryCode): Place {
  const found = placesByAddress.find(([prefix]) => address?.startsWith(prefix));
  return { country: found?.[1] ?? home, postalCode: null };
}

/** Formats of tax numbers in the European Union, without spaces and punctuation. Paddle also checks the register. */
const numbers: Partial<Record<CountryCode, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-Z\d]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE\d[A-Z\d]\d{5}[A-Z]{1,2}$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/** True for a business with a valid tax number for its country, which accounts for the tax itself. */
export function isReverseCharged({ country, taxNumber }: Place): boolean {
  const number = taxNumber?.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!number || !countries[country]?.isBusinessFree) return false;
  return numbers[country]?.test(number) ?? /\d{4}/.test(number);
}
