import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@backline/domain/brand/brand';
import type { FallbackMetrics, FontRole } from '@backline/domain/brand/to-brand-css';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';

/**
 * Fonts that every system has under one of these names, all with the same widths. The sizes are those of the first, in
 * 2048ths of an em; `xWidthAvg` is the width of an average English letter.
 */
const systemFaces = {
  sans: {
    metrics: { familyName: 'Arial', ascent: 1854, descent: -434, lineGap: 67, xWidthAvg: 913 },
    faces: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica Neue'],
  },
  serif: {
    metrics: { familyName: 'Times New Roman', ascent: 1825, descent: -443, lineGap: 87, xWidthAvg: 832 },
    faces: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
  },
  mono: {
    metrics: { familyName: 'Courier New', ascent: 1705, descent: -615, lineGap: 0, xWidthAvg: 1229 },
    faces: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine'],
  },
};

/** Adjustments of a system font that replaces each typeface until it has loaded, so that nothing moves then. */
export async function measureFallbacks(
  folder: string,
  { fonts }: Pick<Brand, 'fonts'>,
): Promise<Partial<Record<FontRole, FallbackMetrics>>> {
  const measured: Partial<Record<FontRole, FallbackMetrics>> = {};
  for (const role of ['sans', 'serif', 'mono'] as const) {
    const font = fonts[role];
    if (font === undefined) continue;
    const { metrics, faces } = systemFaces[role];
    const own = await fromBuffer(readFileSync(join(folder, font.file)));
    const { fontFaces } = createFontStack([own, { ...metrics, unitsPerEm: 2048 }], { fontFaceFormat: 'styleObject' });
    const face = fontFaces[0]?.['@font-face'];
    if (face === undefined) continue;
    const { sizeAdjust = '100%', ascentOverride = 'normal', descentOverride = 'normal', lineGapOverride = '0%' } = face;
    measured[role] = { faces, sizeAdjust, ascentOverride, descentOverride, lineGapOverride };
  }
  return measured;
}
