import type { CountryCode, CurrencyCode } from '@paddle/paddle-node-sdk';
import { countries } from './countries.ts';
import { parseMillionths } from './round.ts';

export interface Place {
  country: CountryCode;
  postalCode: string | null;
  /** Of a business. */
  taxNumber?: string | null;
}

/** Tax by state, recognized by the first digits of the postal code. */
const statesByPostalCode: { from: number; to: number; tax: string }[] = [
  { from: 100, to: 149, tax: '0.08875' },
  { from: 750, to: 799, tax: '0.0825' },
  { from: 900, to: 961, tax: '0.0725' },
];

/** By province, recognized by the first letter of the postal code: the federal tax and its own. */
const provinceTaxes: Record<string, string> = {
  ...{ A: '0.15', B: '0.14', C: '0.15', E: '0.15', G: '0.14975', H: '0.14975', J: '0.14975', K: '0.13', L: '0.13' },
  ...{ M: '0.13', N: '0.13', P: '0.13', R: '0.12', S: '0.11', T: '0.05', V: '0.12', X: '0.05', Y: '0.05' },
};

/** True where Paddle sells. */
export function isCountry(code: string): code is CountryCode {
  return code in countries;
}

/** In millionths. */
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

/** North America shows prices before tax, other places with tax. */
export function showsTaxInPrice(place: Place): boolean {
  return place.country !== 'US' && place.country !== 'CA';
}

/** Some documentation addresses are mapped to countries, so that a test can choose a visitor's country. */
const placesByAddress: [prefix: string, country: CountryCode][] = [
  ['192.0.2.', 'DE'],
  ['198.51.100.', 'GB'],
  ['203.0.113.', 'JP'],
];

export function placeOfAddress(address: string | null | undefined, home: CountryCode): Place {
  const found = placesByAddress.find(([prefix]) => address?.startsWith(prefix));
  return { country: found?.[1] ?? home, postalCode: null };
}
