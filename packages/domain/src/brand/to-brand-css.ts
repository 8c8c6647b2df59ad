import type { Brand, BrandFont } from './brand.ts';
import { colorNames, defaultColors, toTokenName } from './colors.ts';

export type FontRole = keyof Brand['fonts'];

/** CSS adjustments that give a system font the size of a typeface. */
export interface FallbackMetrics {
  /** The names of the font on different systems. */
  faces: readonly string[];
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
  lineGapOverride: string;
}

const generic: Record<FontRole, string> = {
  sans: 'system-ui, sans-serif',
  serif: 'serif',
  mono: 'ui-monospace, monospace',
};

function toFace({ family, weight }: BrandFont, url: string): string {
  return `@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};font-display:swap;src:url("${url}") format("woff2")}`;
}

function toFallback({ family }: BrandFont, metrics: FallbackMetrics): string {
  const { faces, sizeAdjust, ascentOverride, descentOverride, lineGapOverride } = metrics;
  const source = faces.map((face) => `local("${face}")`).join(',');
  return `@font-face{font-family:"${family} Fallback";src:${source};size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:${lineGapOverride}}`;
}

/** The addresses of the brand's files, and the adjustments of system fonts. */
export interface BrandFiles {
  toUrl(file: string): string;
  fallbacks: Partial<Record<FontRole, FallbackMetrics>>;
}

/** The typefaces of a brand. */
export function toFontCss({ fonts }: Pick<Brand, 'fonts'>, { toUrl, fallbacks }: BrandFiles): string {
  return Object.entries(fonts)
    .flatMap(([role, font]) => {
      if (font === undefined) return [];
      const metrics = fallbacks[role as FontRole];
      return [toFace(font, toUrl(font.file)), ...(metrics === undefined ? [] : [toFallback(font, metrics)])];
    })
    .join('');
}

/** The colors of a brand as custom properties. */
export function toColorCss({ scheme, colors }: Pick<Brand, 'scheme' | 'colors'>): string {
  const lines = colorNames.map((name) => `--color-${toTokenName(name)}:${colors[name]}`);
  return `:root{color-scheme:${scheme};${lines.join(';')}}`;
}

/** The families of a brand's typefaces as custom properties. */
export function toFamilyCss({ fonts }: Pick<Brand, 'fonts'>): string {
  const lines = Object.entries(fonts).flatMap(([role, font]) =>
    font === undefined
      ? []
      : [`--font-${role}:"${font.family}","${font.family} Fallback",${generic[role as FontRole]}`],
  );
  return lines.length === 0 ? '' : `:root{${lines.join(';')}}`;
}

/** True if a brand differs from the portal's default look. */
export function hasOwnLook({ fonts, colors }: Pick<Brand, 'fonts' | 'colors'>): boolean {
  return Object.keys(fonts).length > 0 || colorNames.some((name) => colors[name] !== defaultColors[name]);
}

/**
 * The style sheet that applies a brand. It is loaded after the portal's own. Its colors are only for screens, so
 * printed pages stay white.
 */
export function toBrandCss(brand: Brand, files: BrandFiles): string {
  return `${toFontCss(brand, files)}${toFamilyCss(brand)}@media screen{${toColorCss(brand)}}`;
}
