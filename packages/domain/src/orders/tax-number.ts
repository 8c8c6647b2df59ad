/**
 * The formats of VAT numbers in the European Union, without the country letters: `#` is a digit, `A` a letter, `*`
 * either. Source: the European Commission's VIES (ec.europa.eu/taxation_customs/vies, questions and answers, 11).
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

/** The format for other countries: letters and digits, with at least one digit. */
const anywhere = /^(?=.*\d)[A-Z\d]{4,20}$/;

const classes: Record<string, string> = { '#': '\\d', A: '[A-Z]', '*': '[A-Z\\d]' };

/** Greece uses `EL`. */
const toPrefix = (country: string) => (country === 'GR' ? 'EL' : country);

function toForm(country: string, bodies: readonly string[]): RegExp {
  const spelled = bodies.map((body) => body.replace(/[#A*]/g, (sign) => String(classes[sign])));
  return new RegExp(`^(?:${country}|${toPrefix(country)})?(?:${spelled.join('|')})$`);
}

/**
 * True if a tax number has the format of this country (ISO 3166). Spaces, dots, dashes and slashes are ignored, and the
 * country letters are optional.
 */
export function isTaxNumber(country: string | null, typed: string): boolean {
  const bare = typed.toUpperCase().replace(/[\s.\-/]/g, '');
  const own = country === null ? undefined : forms[country];
  return own === undefined || country === null ? anywhere.test(bare) : toForm(country, own).test(bare);
}

/** An example of this country's tax number, such as `DE123456789`; null for an unknown format. */
export function toTaxNumberExample(country: string | null): string | null {
  const [first] = (country === null ? undefined : forms[country]) ?? [];
  if (country === null || first === undefined) return null;
  let digits = 0;
  const body = first.replace(/[#*]/g, () => String(++digits % 10));
  return `${toPrefix(country)}${body}`;
}
