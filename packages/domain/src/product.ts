import type { PlanKind, SubscriptionType } from './licenses/terms.ts';

/** How the browser reaches the payment provider. */
export interface PaddleConfig {
  /** A script that replaces the provider's own; null for its CDN. */
  scriptUrl: string | null;
  environment: 'sandbox' | 'production';
  /** A public client-side token; empty while none was made, so that no checkout opens. */
  clientToken: string;
  /** The color scheme of its window, from the brand. */
  theme: 'dark' | 'light';
  /** The language of its window; null for the browser's. */
  locale: string | null;
  /** The key in a checkout's custom data that names an affiliate. */
  referralKey: string;
}

/** A plan's name in the catalog. */
export interface PlanName {
  sku: string;
  name: string;
  kind: PlanKind;
}

/** The pack of the day, shown beside forms and above the marketplace's list. */
export interface FeaturedCover {
  collectionName: string;
  collectionSubtitle: string;
  collectionSlug: string;
  image: string;
  /** The sound that represents the pack; null if it has no previews. Measured values are null until measured. */
  preview: { url: string; title: string; gainDb: number | null; waves: string | null } | null;
}

/** The catalog data that every page receives. */
export interface Storefront {
  /** Current plans first, then former ones. */
  plans: readonly PlanName[];
  /** The currency of the catalog's prices. */
  currency: string;
  /** Changes each day; null while the shop is empty. */
  cover: FeaturedCover | null;
}

/** The subscription plan's name; null if the catalog has none. */
export function findPlus(plans: readonly PlanName[]): PlanName | null {
  return plans.find(({ kind }) => kind === 'plus') ?? null;
}

/** The portal's name for the subscription plan. */
export function toPlusName({ name, plans, plusName }: Pick<ProductConfig, 'name' | 'plans' | 'plusName'>): string {
  return findPlus(plans)?.name ?? plusName ?? `${name} Plus`;
}

/** A plan's short name next to the product's: `Plus` for `Cadenza Plus`. */
export function toShortPlanName(planName: string, { name }: Pick<ProductConfig, 'name'>): string {
  return planName.startsWith(`${name} `) ? planName.slice(name.length + 1) : planName;
}

/** The first plan of a kind that includes an item. */
export function findIncluding(
  plans: readonly PlanName[],
  authSkus: readonly string[],
  kind: PlanKind,
): PlanName | null {
  return plans.find((plan) => plan.kind === kind && authSkus.includes(plan.sku)) ?? null;
}

/** The brand's settings for the browser, apart from its style sheet. */
export interface BrandConfig {
  /** The logo's address; null for the waveform. */
  logo: string | null;
  /** The picture beside forms; null for the cover of the day. */
  loginArt: { image: string; alt: string } | null;
  /** All categories, in the shop's order. */
  categories: readonly string[];
  requirements: Record<'Windows' | 'macOS', readonly string[]> & { Linux?: readonly string[] | undefined };
  /** The prefix of printed license codes. */
  codePrefix: string;
  /** The subscription plan's name while the catalog has none; null to derive it from the product's. */
  plusName: string | null;
  supportEmail: string | null;
  /** The operator of the portal, in lines. */
  imprint: readonly string[];
}

/** The installation's settings for the browser. Contains no secrets. */
export interface ProductConfig extends Storefront, BrandConfig {
  name: string;
  slug: string;
  /** A public client identifier. */
  apiKey: string;
  /** True if the two boxes of the sign-up form start checked. */
  isConsentPrechecked: boolean;
  /** The addresses of the Terms of Service and the Privacy Policy; null if not configured. */
  termsUrl: string | null;
  privacyUrl: string | null;
  /** The page about refunds within 14 days; null if none are promised. */
  refundUrl: string | null;
  /** The subscription types that the download tab redirects to the plan's page. */
  downloadRedirects: readonly SubscriptionType[];
  paddle: PaddleConfig;
  /** The address of the vendor's student offers, or null. */
  studentOffersUrl: string | null;
  /** Third-party scripts; null for none. */
  analyticsScript: string | null;
  referralScript: string | null;
  /** True if they only load after the visitor has allowed them. */
  isTrackingAsked: boolean;
}
