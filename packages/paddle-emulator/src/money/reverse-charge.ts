import type { CountryCode } from '@paddle/paddle-node-sdk';
import { countries } from './countries.ts';
import type { Place } from './places.ts';

/** The tax numbers of the European Union, without spaces and signs. Paddle also asks the register. */
const numbers: Partial<Record<CountryCode, RegExp>> = {
  ...{ AT: /^ATU\d{8}$/, BE: /^BE[01]\d{9}$/, BG: /^BG\d{9,10}$/, CY: /^CY\d{8}[A-Z]$/, CZ: /^CZ\d{8,10}$/ },
  ...{ DE: /^DE\d{9}$/, DK: /^DK\d{8}$/, EE: /^EE\d{9}$/, ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/, FI: /^FI\d{8}$/ },
  ...{
    FR: /^FR[A-Z\d]{2}\d{9}$/,
    GR: /^EL\d{9}$/,
    HR: /^HR\d{11}$/,
    HU: /^HU\d{8}$/,
    IE: /^IE\d[A-Z\d]\d{5}[A-Z]{1,2}$/,
  },
  ...{ IT: /^IT\d{11}$/, LT: /^LT(\d{9}|\d{12})$/, LU: /^LU\d{8}$/, LV: /^LV\d{11}$/, MT: /^MT\d{8}$/ },
  ...{ NL: /^NL\d{9}B\d{2}$/, PL: /^PL\d{10}$/, PT: /^PT\d{9}$/, RO: /^RO\d{2,10}$/, SE: /^SE\d{12}$/ },
  ...{ SI: /^SI\d{8}$/, SK: /^SK\d{10}$/ },
};

/** True for a business whose tax number is valid where it buys: it accounts for the tax itself. */
export function isReverseCharged({ country, taxNumber }: Place): boolean {
  const number = taxNumber?.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!number || !countries[country]?.isBusinessFree) return false;
  return numbers[country]?.test(number) ?? /\d{4}/.test(number);
}
