import type { PlanKind, SubscriptionType } from './licenses/terms.ts';

/** How the browser reaches the payment provider. */
export interface PaddleConfig {
  /** A script to take the place of the provider's own; null: its CDN. */
  scriptUrl: string | null;
  environment: 'sandbox' | 'production';
  /** A public client-side token. */
  clientToken: string;
}

/** A plan as the catalog names it. */
export interface PlanName {
  sku: string;
  name: string;
  kind: PlanKind;
}

/** The picture beside the forms, and the collection that it is of. */
export interface FeaturedCover {
  collectionName: string;
  collectionSubtitle: string;
  collectionSlug: string;
  image: string;
}

/** What every page is told of the catalog. */
export interface Storefront {
  /** Those that are sold before those that were. */
  plans: readonly PlanName[];
  /** Of the catalog's prices. */
  currency: string;
  /** Another one each day; null while the shop is empty. */
  cover: FeaturedCover | null;
}

/** The plan that is subscribed to, by its name; null where the catalog has none. */
export function findPlus(plans: readonly PlanName[]): PlanName | null {
  return plans.find(({ kind }) => kind === 'plus') ?? null;
}

/** What the portal calls the plan that is subscribed to. */
export function toPlusName({ name, plans }: Pick<ProductConfig, 'name' | 'plans'>): string {
  return findPlus(plans)?.name ?? `${name} Plus`;
}

/** The first of the plans of a kind that include an item. */
export function findIncluding(
  plans: readonly PlanName[],
  authSkus: readonly string[],
  kind: PlanKind,
): PlanName | null {
  return plans.find((plan) => plan.kind === kind && authSkus.includes(plan.sku)) ?? null;
}

/** What the browser is told about the installation it talks to. Nothing in here is secret. */
export interface ProductConfig extends Storefront {
  name: string;
  slug: string;
  /** A public client identifier. */
  apiKey: string;
  /** Whether sign-up's two boxes come ticked. */
  isConsentPrechecked: boolean;
  /** Where the Terms of Service and the Privacy Policy are to be read; null where the vendor has not said. */
  termsUrl: string | null;
  privacyUrl: string | null;
  /** Whom the download tab sends to the plan's page. */
  downloadRedirects: readonly SubscriptionType[];
  paddle: PaddleConfig;
  /** Where the vendor's offers for students are; null: none. */
  studentOffersUrl: string | null;
  /** Scripts of third parties; null: off. */
  analyticsScript: string | null;
  referralScript: string | null;
}
