import type { ProductConfig } from '@backline/domain/product';

/** Reads the configuration that the server wrote into the page, which does not work without it. */
export function readProductConfig(page: Document): ProductConfig {
  const config: unknown = JSON.parse(page.getElementById('product-config')?.textContent ?? 'null');
  if (!isProductConfig(config)) throw new Error('The page came without its product-config');
  return config;
}

function isProductConfig(config: unknown): config is ProductConfig {
  if (typeof config !== 'object' || config === null) return false;
  const { name, slug, apiKey, isConsentPrechecked, downloadRedirects, paddle, isTrackingAsked } =
    config as Partial<ProductConfig>;
  const { plans, currency, cover, analyticsScript, referralScript, studentOffersUrl, refundUrl } =
    config as Partial<ProductConfig>;
  const texts = [name, slug, apiKey, paddle?.clientToken, paddle?.environment, currency];
  const addresses = [paddle?.scriptUrl, analyticsScript, referralScript, studentOffersUrl, refundUrl];
  return (
    texts.every((text) => typeof text === 'string') &&
    addresses.every((address) => address === null || typeof address === 'string') &&
    typeof isConsentPrechecked === 'boolean' &&
    typeof isTrackingAsked === 'boolean' &&
    Array.isArray(downloadRedirects) &&
    Array.isArray(plans) &&
    typeof cover === 'object'
  );
}
