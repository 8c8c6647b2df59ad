import { toBrandConfig } from '@backline/domain/brand/to-brand-config';
import type { PaddleConfig, ProductConfig, Storefront } from '@backline/domain/product';
import type { Env } from './env.ts';
import type { OpenBrand } from './open-brand.ts';

/** The installation's settings for the browser; the database adds the rest. */
export type ProductSettings = Omit<ProductConfig, keyof Storefront | 'paddle'> & {
  paddle: Omit<PaddleConfig, 'clientToken'>;
};

export function toProductSettings(env: Env, { brand, toUrl }: Pick<OpenBrand, 'brand' | 'toUrl'>): ProductSettings {
  return {
    ...toBrandConfig(brand, toUrl),
    name: env.PRODUCT_NAME,
    slug: env.PRODUCT_SLUG,
    apiKey: env.API_KEY,
    isConsentPrechecked: env.SIGNUP_CONSENT_PRECHECKED,
    termsUrl: env.pages.terms,
    privacyUrl: env.pages.privacy,
    refundUrl: env.pages.refunds,
    downloadRedirects: env.DOWNLOAD_REDIRECTS,
    paddle: {
      scriptUrl: env.paddleScript,
      environment: env.PADDLE_API_KEY.startsWith('pdl_live_') ? 'production' : 'sandbox',
      theme: brand.scheme,
      locale: env.CHECKOUT_LOCALE ?? null,
      referralKey: env.REFERRAL_KEY,
    },
    studentOffersUrl: env.pages.students,
    analyticsScript: env.ANALYTICS_SCRIPT_URL ?? null,
    referralScript: env.REFERRAL_SCRIPT_URL ?? null,
    isTrackingAsked: env.CONSENT === 'required' && (env.ANALYTICS_SCRIPT_URL ?? env.REFERRAL_SCRIPT_URL) !== undefined,
  };
}
