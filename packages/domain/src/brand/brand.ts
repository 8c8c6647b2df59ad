import { z } from 'zod';
import { categoriesMax, category, slug } from '../catalog/catalog.ts';
import { webLink } from '../catalog/pages/asset-link.ts';
import { textLike } from '../fields.ts';
import { type Colors, color, colorNames, defaultColors, defaultMailColors, type MailColors } from './colors.ts';

const line = z.string().trim().min(1).max(200);

/** A file beside `brand.json`. */
const file = (...endings: string[]) =>
  z
    .string()
    .max(100)
    .regex(
      new RegExp(`^[\\w-][\\w.-]*\\.(${endings.join('|')})$`, 'i'),
      `must be a ${endings.join(', ')} file beside brand.json`,
    );

/** A typeface. While its file loads, a system font of the same kind is shown, adjusted to its size. */
const font = z.strictObject({
  family: textLike(60, /^[A-Za-z][\w -]*$/, 'must be the name of a typeface, such as Instrument Sans'),
  file: file('woff2'),
  weight: z
    .string()
    .regex(/^[1-9]00( [1-9]00)?$/, 'must be a weight such as 400, or a range such as 400 700')
    .default('400'),
});
export type BrandFont = z.output<typeof font>;

const colors = z.partialRecord(z.enum(colorNames), color);
const mailColors = z.partialRecord(z.enum(Object.keys(defaultMailColors) as (keyof MailColors)[]), color);

/** The default categories, in the shop's order. */
const categories = z
  .array(category)
  .min(1)
  .max(categoriesMax)
  .refine((all) => new Set(all).size === all.length, 'must not name a category twice');

const requirement = z.array(line).min(1).max(12);

/** `brand.json`: everything that distinguishes one vendor's portal from another's. */
export const brandFile = z.strictObject({
  name: line.max(40),
  slug,
  /** Dark text on light, or light on dark. */
  scheme: z.enum(['dark', 'light']).default('dark'),
  colors: colors.default({}),
  mailColors: mailColors.default({}),
  fonts: z.strictObject({ sans: font.optional(), serif: font.optional(), mono: font.optional() }).default({}),
  /** The logo beside the name; absent for the waveform in the accent color. */
  logo: file('svg', 'png', 'webp').optional(),
  favicon: file('svg', 'png').optional(),
  /** The picture beside forms; absent for a cover from the catalog. */
  loginArt: z.strictObject({ image: file('webp', 'jpg', 'png', 'avif'), alt: line }).optional(),
  /** The preview picture on other sites for pages without their own. */
  socialCard: file('png', 'jpg', 'webp').optional(),
  legal: z
    .strictObject({
      terms: webLink.optional(),
      privacy: webLink.optional(),
      refunds: webLink.optional(),
      students: webLink.optional(),
      /** The operator of the portal, in lines: name, address, register. */
      imprint: z.array(line).max(8).default([]),
    })
    .default({ imprint: [] }),
  supportEmail: z.email('must be an email address').optional(),
  /** ISO 3166 region, for the format of dates in mails. */
  region: textLike(2, /^[A-Z]{2}$/, 'must be a country code such as US or GB').default('US'),
  categories,
  requirements: z.strictObject({ Windows: requirement, macOS: requirement, Linux: requirement.optional() }),
  /**
   * At least one letter does not occur in codes, so that a code without the prefix is never mistaken for one with it.
   */
  codePrefix: z
    .string()
    .regex(
      /^(?=.*[ILOU])[A-Z][A-Z0-9]{1,5}$/,
      'must be 2 to 6 capital letters and digits, with an I, L, O or U among them',
    ),
  /** The plan's name if the catalog has no plan of that kind. */
  plans: z.strictObject({ plus: line.max(60).optional() }).default({}),
});
export type BrandFile = z.output<typeof brandFile>;

/** A brand with all colors filled in. */
export interface Brand extends Omit<BrandFile, 'colors' | 'mailColors'> {
  colors: Colors;
  mailColors: MailColors;
}

export function toBrand(read: BrandFile): Brand {
  return {
    ...read,
    colors: { ...defaultColors, ...read.colors },
    mailColors: { ...defaultMailColors, ...read.mailColors },
  };
}
