import type { PlanKind, SubscriptionType } from './licenses/terms.ts';

/** How the browser reaches the payment provider. */
export interface PaddleConfig {
  /** A script that replaces the provider's own; null: its CDN. */
  scriptUrl: string | null;
  environment: 'sandbox' | 'production';
  /** A public client-side token. */
  clientToken: string;
  /** Of its window: that of the brand. */
  theme: 'dark' | 'light';
  /** The language of its window; null: the browser's. */
  locale: string | null;
  /** The key of a checkout's custom data under which an affiliate is named. */
  referralKey: string;
}

/** A plan's name in the catalog. */
export interface PlanName {
  sku: string;
  name: string;
  kind: PlanKind;
}

/** The collection of the day: beside the forms, and above the marketplace's list. */
export interface FeaturedCover {
  collectionName: string;
  collectionSubtitle: string;
  collectionSlug: string;
  image: string;
  /**
   * The sound that represents the collection; null where nothing of it can be heard. What is measured is null until it
   * was.
   */
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

/** The subscription plan's name; null when the catalog has none. */
export function findPlus(plans: readonly PlanName[]): PlanName | null {
  return plans.find(({ kind }) => kind === 'plus') ?? null;
}

/** The portal's name for the subscription plan. */
export function toPlusName({ name, plans, plusName }: Pick<ProductConfig, 'name' | 'plans' | 'plusName'>): string {
  return findPlus(plans)?.name ?? plusName ?? `${name} Plus`;
}

/** A plan's name where the product is known: `Plus` of `Cadenza Plus`. */
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

/** The brand's settings for the browser, beside its style sheet. */
export interface BrandConfig {
  /** Where the logo is; null: the waveform. */
  logo: string | null;
  /** Beside the forms; null: the cover of the day. */
  loginArt: { image: string; alt: string } | null;
  /** All categories, in the order of the shop. */
  categories: readonly string[];
  requirements: Record<'Windows' | 'macOS', readonly string[]> & { Linux?: readonly string[] | undefined };
  /** The beginning of printed license codes. */
  codePrefix: string;
  /** The subscription plan's name while the catalog has none; null: made from the product's. */
  plusName: string | null;
  supportEmail: string | null;
  /** The operator of the portal, a line each. */
  imprint: readonly string[];
}

/** The installation's settings for the browser. Contains no secrets. */
export interface ProductConfig extends Storefront, BrandConfig {
  name: string;
  slug: string;
  /** A public client identifier. */
  apiKey: string;
  /** True if the two boxes of the sign-up form are preselected. */
  isConsentPrechecked: boolean;
  /** The addresses of the Terms of Service and the Privacy Policy; null when not configured. */
  termsUrl: string | null;
  privacyUrl: string | null;
  /** The page about refunds within 14 days; null: none are promised. */
  refundUrl: string | null;
  /** The subscription types that the download tab redirects to the plan's page. */
  downloadRedirects: readonly SubscriptionType[];
  paddle: PaddleConfig;
  /** The address of the vendor's student offers; null: none. */
  studentOffersUrl: string | null;
  /** Third-party scripts; null: off. */
  analyticsScript: string | null;
  referralScript: string | null;
  /** True if they load only once the visitor has allowed it. */
  isTrackingAsked: boolean;
}
