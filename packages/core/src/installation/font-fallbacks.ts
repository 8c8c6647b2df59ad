import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@backline/domain/brand/brand';
import type { FallbackMetrics, FontRole } from '@backline/domain/brand/to-brand-css';
import { createFontStack } from '@capsizecss/core';
import arial from '@capsizecss/metrics/arial';
import courierNew from '@capsizecss/metrics/courierNew';
import timesNewRoman from '@capsizecss/metrics/timesNewRoman';
import { fromBuffer } from '@capsizecss/unpack';

/** Faces that every system has under one of these names, all of one width. */
const systemFaces = {
  sans: { metrics: arial, faces: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica Neue'] },
  serif: { metrics: timesNewRoman, faces: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'] },
  mono: { metrics: courierNew, faces: ['Courier New', 'CourierNewPSMT', 'Liberation Mono', 'Cousine'] },
};

/** How a face of the system is drawn in place of each typeface until it is there, so that nothing moves when it is. */
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
    const { fontFaces } = createFontStack([own, metrics], { fontFaceFormat: 'styleObject' });
    const face = fontFaces[0]?.['@font-face'];
    if (face === undefined) continue;
    const { sizeAdjust = '100%', ascentOverride = 'normal', descentOverride = 'normal', lineGapOverride = '0%' } = face;
    measured[role] = { faces, sizeAdjust, ascentOverride, descentOverride, lineGapOverride };
  }
  return measured;
}
