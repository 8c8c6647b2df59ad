import type { CountryCode, CurrencyCode } from '@paddle/paddle-node-sdk';

export interface Country {
  name: string;
  currency: CurrencyCode;
  tax: string;
  /** True if a business with a valid tax number pays no tax here, because it accounts for the tax itself. */
  isBusinessFree: boolean;
}

/** The countries Paddle sells to: `country_code_supported` in its OpenAPI description of May 2025. */
const served = `
  AD AE AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BZ CA CC CG CH CI CK CL
  CM CN CO CR CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ
  GR GS GT GU GW GY HK HM HN HR HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS
  LT LU LV MA MC MD ME MF MG MH MK MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NL NO NP NR NU NZ OM PA PE PF PG PH
  PK PL PM PN PR PS PT PW PY QA RE RO RS RW SA SB SC SE SG SH SI SJ SK SL SM SN SR ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN
  TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VG VI VN VU WF WS XK YT ZA ZM`;

/** The countries of each currency. All others pay in US dollars. */
const currencies: Partial<Record<CurrencyCode, string>> = {
  EUR: `AD AT AX BE BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT`,
  GBP: 'GB GG IM JE',
  JPY: 'JP',
  AUD: 'AU CC CX HM KI NF NR TV',
  CAD: 'CA',
  CHF: 'CH LI',
  HKD: 'HK',
  SGD: 'SG',
  SEK: 'SE',
  ARS: 'AR',
  BRL: 'BR',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  HUF: 'HU',
  ILS: 'IL PS',
  INR: 'IN',
  KRW: 'KR',
  MXN: 'MX',
  NOK: 'NO SJ BV',
  NZD: 'NZ CK NU PN TK',
  PLN: 'PL',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  VND: 'VN',
  ZAR: 'ZA',
  CLP: 'CL',
  PEN: 'PE',
};

/**
 * Tax rates in percent, for countries in which Paddle charges tax on standard digital goods. Who pays it is from
 * Paddle's help page (paddle.com/help/sell/tax/which-countries-does-paddle-charge-sales-tax-or-vat-for, a copy of
 * 2025). Rates that have changed since then are from January 2026: Estonia, Finland, Romania, Slovakia. Elsewhere it
 * charges no tax.
 */
const consumerTaxes = `
  AM 20, AU 10, BD 15, BH 10, KH 10, CL 19, CO 19, CW 6, EG 14, GE 18, GH 15, IN 18, ID 11, KZ 12, KE 16, LA 10, MD 20, NZ 15,
  NO 25, PR 11.5, SA 15, SG 9, KR 10, TW 5, TZ 18, TH 7, TR 20, AE 5, UG 18, UA 20, UZ 12, CA 5,
  AT 20, BE 21, BG 20, HR 25, CY 19, CZ 21, DK 25, EE 24, FI 25.5, FR 20, DE 19, GR 24, HU 27, IE 23, IT 22, LV 21, LT 21,
  LU 17, MT 18, NL 21, PL 23, PT 23, RO 21, SK 23, SI 22, ES 21, SE 25`;

/** Taxes that businesses pay as well, and reclaim. */
const taxesForAll = `
  BS 10, BA 17, CM 19.25, IS 24, IM 20, JP 10, LI 8.1, MY 8, MX 16, NG 7.5, OM 5, ZA 15, CH 8.1, GB 20, UY 22, VN 11.11`;

function readRates(text: string): Map<string, string> {
  const pairs = text.trim().split(/,\s+/);
  return new Map(pairs.map((pair) => [pair.slice(0, 2), String(Number((Number(pair.slice(3)) / 100).toFixed(6)))]));
}

const names = new Intl.DisplayNames('en', { type: 'region' });
const consumerRates = readRates(consumerTaxes);
const ratesForAll = readRates(taxesForAll);
const currencyByCountry = new Map(
  Object.entries(currencies).flatMap(([currency, codes]) => codes.split(' ').map((code) => [code, currency])),
);

export const countries: Partial<Record<CountryCode, Country>> = Object.fromEntries(
  served
    .trim()
    .split(/\s+/)
    .map((code): [string, Country] => [
      code,
      {
        name: names.of(code) ?? code,
        currency: (currencyByCountry.get(code) ?? 'USD') as CurrencyCode,
        tax: ratesForAll.get(code) ?? consumerRates.get(code) ?? '0',
        isBusinessFree: !ratesForAll.has(code),
      },
    ])
    .sort(([, a], [, b]) => a.name.localeCompare(b.name)),
);
