import type { CountryCode, CurrencyCode } from '@paddle/paddle-node-sdk';
import { parseMillionths } from './round.ts';

export interface Place {
  country: CountryCode;
  postalCode: string | null;
}

interface CountryFacts {
  name: string;
  currency: CurrencyCode;
  tax: string;
}

const facts = (name: string, currency: CurrencyCode, tax: string): CountryFacts => ({ name, currency, tax });

export const countries: Partial<Record<CountryCode, CountryFacts>> = {
  AR: facts('Argentina', 'ARS', '0.21'),
  AU: facts('Australia', 'AUD', '0.1'),
  AT: facts('Austria', 'EUR', '0.2'),
  BE: facts('Belgium', 'EUR', '0.21'),
  BR: facts('Brazil', 'BRL', '0'),
  CA: facts('Canada', 'CAD', '0.05'),
  CL: facts('Chile', 'CLP', '0.19'),
  CZ: facts('Czechia', 'CZK', '0.21'),
  DK: facts('Denmark', 'DKK', '0.25'),
  FI: facts('Finland', 'EUR', '0.255'),
  FR: facts('France', 'EUR', '0.2'),
  DE: facts('Germany', 'EUR', '0.19'),
  GR: facts('Greece', 'EUR', '0.24'),
  HK: facts('Hong Kong', 'HKD', '0'),
  HU: facts('Hungary', 'HUF', '0.27'),
  IN: facts('India', 'INR', '0.18'),
  IE: facts('Ireland', 'EUR', '0.23'),
  IL: facts('Israel', 'ILS', '0.18'),
  IT: facts('Italy', 'EUR', '0.22'),
  JP: facts('Japan', 'JPY', '0.1'),
  KR: facts('South Korea', 'KRW', '0.1'),
  MX: facts('Mexico', 'MXN', '0.16'),
  NL: facts('Netherlands', 'EUR', '0.21'),
  NZ: facts('New Zealand', 'NZD', '0.15'),
  NO: facts('Norway', 'NOK', '0.25'),
  PL: facts('Poland', 'PLN', '0.23'),
  PT: facts('Portugal', 'EUR', '0.23'),
  SG: facts('Singapore', 'SGD', '0.09'),
  ZA: facts('South Africa', 'ZAR', '0.15'),
  ES: facts('Spain', 'EUR', '0.21'),
  SE: facts('Sweden', 'SEK', '0.25'),
  CH: facts('Switzerland', 'CHF', '0.081'),
  TR: facts('Türkiye', 'TRY', '0.2'),
  UA: facts('Ukraine', 'UAH', '0.2'),
  GB: facts('United Kingdom', 'GBP', '0.2'),
  US: facts('United States', 'USD', '0'),
};

/** Where the tax depends on the state; the first digits of the postal code tell it. */
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

/** In North America a price is shown before tax, elsewhere with it. */
export function showsTaxInPrice(place: Place): boolean {
  return place.country !== 'US' && place.country !== 'CA';
}

/** A few documentation addresses stand for countries, so that a visitor's place can be chosen in a test. */
const placesByAddress: [prefix: string, country: CountryCode][] = [
  ['192.0.2.', 'DE'],
  ['198.51.100.', 'GB'],
  ['203.0.113.', 'JP'],
];

export function placeOfAddress(address: string | null | undefined, home: CountryCode): Place {
  const found = placesByAddress.find(([prefix]) => address?.startsWith(prefix));
  return { country: found?.[1] ?? home, postalCode: null };
}
