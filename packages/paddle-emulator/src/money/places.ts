import type { CountryCode, CurrencyCode } from '@paddle/paddle-node-sdk';
import { parseMillionths } from './round.ts';

export interface Place {
  country: CountryCode;
  postalCode: string | null;
  /** Of a business. */
  taxNumber?: string | null;
}

interface Country {
  name: string;
  currency: CurrencyCode;
  tax: string;
}

const toCountry = (name: string, currency: CurrencyCode, tax: string): Country => ({ name, currency, tax });

export const countries: Partial<Record<CountryCode, Country>> = {
  AR: toCountry('Argentina', 'ARS', '0.21'),
  AU: toCountry('Australia', 'AUD', '0.1'),
  AT: toCountry('Austria', 'EUR', '0.2'),
  BE: toCountry('Belgium', 'EUR', '0.21'),
  BR: toCountry('Brazil', 'BRL', '0'),
  CA: toCountry('Canada', 'CAD', '0.05'),
  CL: toCountry('Chile', 'CLP', '0.19'),
  CZ: toCountry('Czechia', 'CZK', '0.21'),
  DK: toCountry('Denmark', 'DKK', '0.25'),
  FI: toCountry('Finland', 'EUR', '0.255'),
  FR: toCountry('France', 'EUR', '0.2'),
  DE: toCountry('Germany', 'EUR', '0.19'),
  GR: toCountry('Greece', 'EUR', '0.24'),
  HK: toCountry('Hong Kong', 'HKD', '0'),
  HU: toCountry('Hungary', 'HUF', '0.27'),
  IN: toCountry('India', 'INR', '0.18'),
  IE: toCountry('Ireland', 'EUR', '0.23'),
  IL: toCountry('Israel', 'ILS', '0.18'),
  IT: toCountry('Italy', 'EUR', '0.22'),
  JP: toCountry('Japan', 'JPY', '0.1'),
  KR: toCountry('South Korea', 'KRW', '0.1'),
  MX: toCountry('Mexico', 'MXN', '0.16'),
  NL: toCountry('Netherlands', 'EUR', '0.21'),
  NZ: toCountry('New Zealand', 'NZD', '0.15'),
  NO: toCountry('Norway', 'NOK', '0.25'),
  PL: toCountry('Poland', 'PLN', '0.23'),
  PT: toCountry('Portugal', 'EUR', '0.23'),
  SG: toCountry('Singapore', 'SGD', '0.09'),
  ZA: toCountry('South Africa', 'ZAR', '0.15'),
  ES: toCountry('Spain', 'EUR', '0.21'),
  SE: toCountry('Sweden', 'SEK', '0.25'),
  CH: toCountry('Switzerland', 'CHF', '0.081'),
  TR: toCountry('Türkiye', 'TRY', '0.2'),
  UA: toCountry('Ukraine', 'UAH', '0.2'),
  GB: toCountry('United Kingdom', 'GBP', '0.2'),
  US: toCountry('United States', 'USD', '0'),
};

/** Tax by state, recognized by the first digits of the postal code. */
const statesByPostalCode: { from: number; to: number; tax: string }[] = [
  { from: 100, to: 149, tax: '0.08875' },
  { from: 750, to: 799, tax: '0.0825' },
  { from: 900, to: 961, tax: '0.0725' },
];

export function isCountry(code: string): code is CountryCode {
  return /^[A-Z]{2}$/.test(code);
}

/** In millionths. */
export function taxRateOf(place: Place): bigint {
  if (place.country !== 'US') return parseMillionths(countries[place.country]?.tax ?? '0');
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
