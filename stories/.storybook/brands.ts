import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readBrand } from '@backline/brand/read-brand';
import type { Brand } from '@backline/domain/brand/brand';
import { toBrandConfig } from '@backline/domain/brand/to-brand-config';
import { hasOwnLook, toBrandCss, toFontCss } from '@backline/domain/brand/to-brand-css';
import type { ProductConfig } from '@backline/domain/product';
import { type MailLook, toMailLook } from '@backline/mail/mail-look';
import { brandPath } from './env.ts';

const root = join(import.meta.dirname, '../..');

/** The brand of the workshop itself. */
export type WorkshopLook = Pick<Brand, 'name' | 'slug' | 'scheme' | 'colors' | 'fonts'>;

/** The parts of a brand that a story needs. */
export interface WorkshopBrand {
  slug: string;
  name: string;
  css: string;
  mailLook: MailLook;
  product: Omit<
    ProductConfig,
    'apiKey' | 'isConsentPrechecked' | 'downloadRedirects' | 'paddle' | 'cover' | 'currency'
  >;
}

const ownFolder = resolve(root, brandPath ?? 'fixtures/brands/cadenza');
const folders = new Set([...globSync(join(root, 'fixtures/brands/*/brand.json')).sort().map(dirname), ownFolder]);

const toFolderUrl = ({ slug }: Brand) => `brands/${slug}`;

/** The files whose change is shown without a restart. */
export const brandFiles = [...folders].map((folder) => join(folder, 'brand.json'));
/** The brand of the installation, as it is now. */
export const readOwnBrand = (): Brand => readBrand(ownFolder).brand;
/** The installation's own brand and every demonstration brand. */
export const readBrands = (): WorkshopBrand[] => [...folders].map((folder) => toWorkshopBrand(readBrand(folder).brand));
export const brandFolders = [...folders].map((folder) => ({
  from: folder,
  to: `/${toFolderUrl(readBrand(folder).brand)}`,
}));

const ownBrand = readOwnBrand();
/** The typefaces of the workshop's own pages, which don't load the portal's style sheets. */
export const ownFontCss = `@font-face{font-family:"Instrument Sans";font-weight:400 700;src:url(fonts/instrument-sans-latin-wght-normal.woff2)}${toFontCss(ownBrand, { toUrl: (file) => `${toFolderUrl(ownBrand)}/${file}`, fallbacks: {} })}`;

function toWorkshopBrand(brand: Brand): WorkshopBrand {
  const { name, slug, plans, legal } = brand;
  const toUrl = (file: string) => `${toFolderUrl(brand)}/${file}`;
  return {
    slug,
    name,
    mailLook: toMailLook(brand),
    css: hasOwnLook(brand) ? toBrandCss(brand, { toUrl, fallbacks: {} }) : '',
    product: {
      name,
      slug,
      ...toBrandConfig(brand, toUrl),
      plans: [
        { sku: 'MUS-00001', name: plans.plus ?? `${name} Plus`, kind: 'plus' },
        { sku: 'MUS-00003', name: `${name} Essentials`, kind: 'essentials' },
      ],
      termsUrl: legal.terms ?? null,
      privacyUrl: legal.privacy ?? null,
      refundUrl: legal.refunds ?? null,
      studentOffersUrl: legal.students ?? null,
      analyticsScript: null,
      referralScript: null,
      isTrackingAsked: false,
    },
  };
}
