/**
 * The forms of VAT numbers in the European Union, without the letters of their country: `#` is a digit, `A` a letter, `*`
 * either of them. By the European Commission's VIES (ec.europa.eu/taxation_customs/vies, its questions and answers, 11).
 */
const forms: Record<string, readonly string[]> = {
  AT: ['U########'],
  BE: ['##########'],
  BG: ['#########', '##########'],
  CY: ['########A'],
  CZ: ['########', '#########', '##########'],
  DE: ['#########'],
  DK: ['########'],
  EE: ['#########'],
  ES: ['A#######*', '########A'],
  FI: ['########'],
  FR: ['**#########'],
  GR: ['#########'],
  HR: ['###########'],
  HU: ['########'],
  IE: ['#######A', '#######AA', '#*#####A'],
  IT: ['###########'],
  LT: ['#########', '############'],
  LU: ['########'],
  LV: ['###########'],
  MT: ['########'],
  NL: ['#########B##'],
  PL: ['##########'],
  PT: ['#########'],
  RO: Array.from({ length: 9 }, (_, more) => '#'.repeat(10 - more)),
  SE: ['############'],
  SI: ['########'],
  SK: ['##########'],
};

/** Elsewhere: letters and digits, with a digit among them. */
const anywhere = /^(?=.*\d)[A-Z\d]{4,20}$/;

const classes: Record<string, string> = { '#': '\\d', A: '[A-Z]', '*': '[A-Z\\d]' };

/** Greece writes `EL`. */
const toPrefix = (country: string) => (country === 'GR' ? 'EL' : country);

function toForm(country: string, bodies: readonly string[]): RegExp {
  const spelled = bodies.map((body) => body.replace(/[#A*]/g, (sign) => classes[sign] ?? sign));
  return new RegExp(`^(?:${country}|${toPrefix(country)})?(?:${spelled.join('|')})$`);
}

/**
 * True if a tax number has the form of this country (ISO 3166), by its form. Spaces, points, dashes and slashes don't count,
 * nor does it matter if the letters of the country are there.
 */
export function isTaxNumber(country: string | null, typed: string): boolean {
  const bare = typed.toUpperCase().replace(/[\s.\-/]/g, '');
  const own = country === null ? undefined : forms[country];
  return own === undefined || country === null ? anywhere.test(bare) : toForm(country, own).test(bare);
}

/** A tax number of this country as it could be, such as `DE123456789`; null where no form is known. */
export function toTaxNumberExample(country: string | null): string | null {
  const [first] = (country === null ? undefined : forms[country]) ?? [];
  if (country === null || first === undefined) return null;
  let digits = 0;
  const body = first.replace(/[#*]/g, () => String(++digits % 10));
  return `${toPrefix(country)}${body}`;
}
