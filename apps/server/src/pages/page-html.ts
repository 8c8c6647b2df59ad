import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '@backline/core/escape-html';
import type { RenderedPage } from '@backline/domain/catalog/pages/rendered-page';
import { toDecimal } from '@backline/domain/format-money';
import { toPageTexts } from '@backline/domain/pages/page-texts';
import { afterPaintMark, slugMark } from '@backline/domain/pages/paths';
import type { ProductConfig } from '@backline/domain/product';
import type { OpenBrand } from '../open-brand.ts';
import type { Page } from './find-page.ts';

export interface PageParts {
  product: ProductConfig;
  pathname: string;
  /** Data for search engines and link previews; null for only the product's name. */
  page: Page | null;
  /** Null if the browser renders the page. */
  rendered: RenderedPage | null;
}

const preloadedImages = 2;
const headEnd = '</head>';
const root = '<div id="root"></div>';

/** JSON in an element that is not executed. No value can close the element. */
function toDataElement(attributes: string, value: unknown): string {
  return `<script ${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

/** The tags for search engines and other sites. */
function toMetaTags({ title, description, image, price, url, type, structuredData }: Page): string {
  const tags: [string, string, string | number | null | undefined][] = [
    ['name', 'description', description],
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', url],
    ['property', 'og:image', image?.url],
    ['property', 'og:image:width', image?.size?.width],
    ['property', 'og:image:height', image?.size?.height],
    ['property', 'og:image:alt', image?.alt],
    // Covers are square.
    ['name', 'twitter:card', 'summary'],
    ['name', 'twitter:image:alt', image?.alt],
    ['property', 'product:price:amount', price && toDecimal(price)],
    ['property', 'product:price:currency', price?.currency],
  ];
  const lines = tags.flatMap(([attribute, name, content]) =>
    content == null ? [] : [`<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`],
  );
  const graph = { '@context': 'https://schema.org', '@graph': structuredData };
  return [
    ...lines,
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    toDataElement('type="application/ld+json"', graph),
  ].join('');
}

function toPreloads({ page, rendered }: PageParts): string {
  const images = (rendered?.imageTags ?? [])
    .slice(0, preloadedImages)
    .map((tag) => tag.replace('<link', '$& fetchpriority="high"'));
  const answers = (page?.answers ?? [])
    .filter(({ isLarge }) => isLarge)
    .map(({ call }) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="/trpc/catalog.${call}">`);
  return [...images, ...answers].join('');
}

/** The scripts to load together with the entry, by the page's path or its first part. */
async function readScripts(webRoot: string, slug: string): Promise<(pathname: string) => readonly string[]> {
  const scripts = JSON.parse(await readFile(join(webRoot, 'page-scripts.json'), 'utf8')) as Record<string, string[]>;
  const byPath = new Map(Object.entries(scripts).map(([path, urls]) => [path.replace(slugMark, slug), urls]));
  return (pathname) => byPath.get(pathname) ?? byPath.get(pathname.split('/', 2).join('/')) ?? [];
}

const toScript = (url: string) => `<script src="${url}"></script>`;
const toModulePreload = (url: string) => `<link rel="modulepreload" crossorigin href="${url}">`;
const entryScripts = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;

/** The places in the built page that depend on the brand. */
const brandMark = /<meta\s+name="brand"[^>]*>/;
/** The typefaces that the build preloads. */
const ownFontPreloads: Record<'sans' | 'serif', RegExp> = {
  sans: /<link rel="preload" href="[^"]*\/instrument-sans[^>]*>/g,
  serif: /<link rel="preload" href="[^"]*\/instrument-serif[^>]*>/g,
};

function toBrandTags({ brand, cssUrl, toUrl }: OpenBrand): string {
  const { colors, fonts, favicon } = brand;
  const faces = [fonts.sans, fonts.serif].flatMap((font) => (font === undefined ? [] : [toUrl(font.file)]));
  return [
    `<meta name="theme-color" content="${colors.stage}">`,
    `<link rel="icon" href="${favicon === undefined ? '/favicon.svg' : toUrl(favicon)}">`,
    ...faces.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    ...(cssUrl === null ? [] : [`<link rel="stylesheet" href="${cssUrl}">`]),
  ].join('');
}

/** The built page, adapted to the brand. */
function toBrandHtml(html: string, brand: OpenBrand): string {
  const { fonts } = brand.brand;
  const branded = html.replace(brandMark, () => toBrandTags(brand));
  return (['sans', 'serif'] as const).reduce(
    (text, role) => (fonts[role] === undefined ? text : text.replace(ownFontPreloads[role], '')),
    branded,
  );
}

/** Creates the portal's pages from its build, with the configuration, the storefront and the requested page's data. */
export async function createPageHtml(
  webRoot: string,
  slug: string,
  brand: OpenBrand,
): Promise<(parts: PageParts) => string> {
  const html = toBrandHtml(await readFile(join(webRoot, 'index.html'), 'utf8'), brand);
  const toScripts = await readScripts(webRoot, slug);
  const starters = toScripts(afterPaintMark);
  const entries = [...html.matchAll(entryScripts)].map(([, url = '']) => url);
  return (parts) => {
    const { product, pathname, page, rendered } = parts;
    const config = JSON.stringify(product).replaceAll('<', '\\u003c');
    const text = toPageTexts(product.name)
      .reduce((filled, [mark, words]) => filled.replaceAll(mark, () => escapeHtml(words)), html)
      .replaceAll('%PRODUCT_CONFIG%', () => config)
      .replace(headEnd, () => `${toPreloads(parts)}${headEnd}`);
    const described =
      page === null
        ? text
        : text
            .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
            .replace(/<meta\s+name="description"[^>]*>/, '')
            .replace(headEnd, () => `${toMetaTags(page)}${headEnd}`);
    const scripts = toScripts(pathname);
    if (rendered === null)
      return described.replace(headEnd, () => `${scripts.map(toModulePreload).join('')}${headEnd}`);
    const list = toDataElement('type="application/json" id="page-scripts"', [...entries, ...scripts]);
    return described
      .replace(entryScripts, '')
      .replace(headEnd, () => `${starters.map(toScript).join('')}${headEnd}`)
      .replace(root, () => `<div id="root">${rendered.html}</div>${rendered.data}${list}`);
  };
}
