import type { Brand } from '@backline/domain/brand/brand';
import { type Colors, defaultColors, defaultMailColors, type MailColors } from '@backline/domain/brand/colors';

/** The brand's part of a mail. */
export interface MailLook {
  scheme: Brand['scheme'];
  /** The portal's colors: for the header and the button, and for the whole mail in programs with a dark theme. */
  portal: Colors;
  mail: MailColors;
  /** The names of the typefaces, which only few readers have installed. */
  families: Partial<Record<'sans' | 'serif' | 'mono', string>>;
  /** True for the waveform, which a brand with its own logo does not use. */
  hasMark: boolean;
  supportEmail: string | null;
  /** ISO 3166 region, for the format of dates. */
  region: string;
  /** The sender, in lines. */
  imprint: readonly string[];
}

export function toMailLook({ scheme, colors, mailColors, fonts, logo, supportEmail, region, legal }: Brand): MailLook {
  return {
    scheme,
    portal: colors,
    mail: mailColors,
    families: {
      ...(fonts.sans && { sans: fonts.sans.family }),
      ...(fonts.serif && { serif: fonts.serif.family }),
      ...(fonts.mono && { mono: fonts.mono.family }),
    },
    hasMark: logo === undefined,
    supportEmail: supportEmail ?? null,
    region,
    imprint: legal.imprint,
  };
}

export const defaultMailLook: MailLook = {
  scheme: 'dark',
  portal: defaultColors,
  mail: defaultMailColors,
  families: {},
  hasMark: true,
  supportEmail: null,
  region: 'US',
  imprint: [],
};
