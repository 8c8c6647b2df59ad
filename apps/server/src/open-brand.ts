import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readBrand } from '@backline/brand/read-brand';
import type { Brand } from '@backline/domain/brand/brand';
import {
  type BrandFiles,
  hasOwnLook,
  toBrandCss,
  toColorCss,
  toFamilyCss,
  toFontCss,
} from '@backline/domain/brand/to-brand-css';
import { type ImageSize, readImageSize } from './image-size.ts';

export const brandPrefix = '/brand/';
const cssName = 'brand.css';

/** A brand as served: its files are under `/brand/`, with a part of their hash in the address. */
export interface OpenBrand {
  brand: Brand;
  /** The served files, by name. */
  files: ReadonlyMap<string, Buffer>;
  /** The style sheet that the portal's pages load; null if the brand keeps the default look. */
  cssUrl: string | null;
  toUrl(file: string): string;
  /** A style sheet to load before those of the pages beside the portal. */
  pageCss: string;
  /** The preview picture for pages without their own. */
  socialCard: { url: string; size: ImageSize | null } | null;
}

const toHash = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 8);

/** The typefaces of pages beside the portal, unless the brand has its own. */
const ownFamilies =
  ':root{--font-sans:"Instrument Sans",system-ui,sans-serif;--font-serif:"Instrument Serif",Georgia,serif;--font-mono:"JetBrains Mono",ui-monospace,monospace}';

/**
 * The program that measures typefaces takes longer to load than the rest of a start, so only brands with typefaces load
 * it.
 */
async function findFallbacks(folder: string, brand: Brand): Promise<BrandFiles['fallbacks']> {
  if (Object.keys(brand.fonts).length === 0) return {};
  const { measureFallbacks } = await import('@backline/brand/measure-fallbacks');
  return measureFallbacks(folder, brand);
}

/**
 * Reads a brand and all of its files, which are small. `ownFaces` are the typefaces in the portal's build. Throws
 * `BrandError`.
 */
export async function openBrand(folder: string, ownFaces: string): Promise<OpenBrand> {
  const { brand, files: named } = readBrand(folder);
  const files = new Map(named);
  const toUrl = (file: string) => `${brandPrefix}${file}?v=${toHash(files.get(file) ?? Buffer.alloc(0))}`;
  const looks = { toUrl, fallbacks: await findFallbacks(folder, brand) };
  if (hasOwnLook(brand)) files.set(cssName, Buffer.from(toBrandCss(brand, looks)));
  return {
    brand,
    files,
    cssUrl: files.has(cssName) ? toUrl(cssName) : null,
    toUrl,
    pageCss: `${ownFaces}${ownFamilies}${toFontCss(brand, looks)}${toFamilyCss(brand)}${toColorCss(brand)}\n`,
    socialCard:
      brand.socialCard === undefined
        ? null
        : { url: toUrl(brand.socialCard), size: await readImageSize(join(folder, brand.socialCard)) },
  };
}
