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

/** A brand as it is served: its files under `/brand/`, each with the beginning of its hash in its address. */
export interface OpenBrand {
  brand: Brand;
  /** The served files, by name. */
  files: ReadonlyMap<string, Buffer>;
  /** The address of the style sheet that the portal's pages load; null: the brand looks as the portal does by itself. */
  cssUrl: string | null;
  toUrl(file: string): string;
  /** Before the style sheets of the pages beside the portal. */
  pageCss: string;
  /** The picture that other sites show of a page without one of its own. */
  socialCard: { url: string; size: ImageSize | null } | null;
}

const toHash = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 8);

/** The typefaces of pages beside the portal, where the brand brings none of its own. */
const ownFamilies =
  ':root{--font-sans:"Instrument Sans",system-ui,sans-serif;--font-serif:"Instrument Serif",Georgia,serif;--font-mono:"JetBrains Mono",ui-monospace,monospace}';

/** The program that measures typefaces takes longer to load than the rest of a start takes: only brands with some need it. */
async function findFallbacks(folder: string, brand: Brand): Promise<BrandFiles['fallbacks']> {
  if (Object.keys(brand.fonts).length === 0) return {};
  const { measureFallbacks } = await import('@backline/brand/measure-fallbacks');
  return measureFallbacks(folder, brand);
}

/**
 * Reads a brand and all of its files, which are small. `ownFaces` are the typefaces of the portal's build. Throws
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
