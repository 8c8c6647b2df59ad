import type { SubscriptionType } from './license-terms.ts';

/** How the browser reaches the payment provider. */
export interface PaddleConfig {
  /** A script to take the place of the provider's own; null: its CDN. */
  scriptUrl: string | null;
  environment: 'sandbox' | 'production';
  /** A public client-side token. */
  clientToken: string;
}

/** What the browser is told about the installation it talks to. Nothing in here is secret. */
export interface ProductConfig {
  name: string;
  slug: string;
  /** A public client identifier (decision 13). */
  apiKey: string;
  /** Decision 7. */
  isConsentPrechecked: boolean;
  /** Where the Terms of Service and the Privacy Policy are to be read; null where the vendor has not said. */
  termsUrl: string | null;
  privacyUrl: string | null;
  /** Decision 16: whom the download tab sends to the plan's page. */
  downloadRedirects: readonly SubscriptionType[];
  paddle: PaddleConfig;
  /** Where the vendor's offers for students are; null: none. */
  studentOffersUrl: string | null;
  /** Scripts of third parties; null: off. */
  analyticsScript: string | null;
  referralScript: string | null;
}
