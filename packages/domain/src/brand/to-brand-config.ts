import type { BrandConfig } from '../product.ts';
import type { Brand } from './brand.ts';

/** The brand's settings for the browser. `toUrl` returns the address of a brand's file. */
export function toBrandConfig(brand: Brand, toUrl: (file: string) => string): BrandConfig {
  const { logo, loginArt, categories, requirements, codePrefix, plans, supportEmail, legal } = brand;
  return {
    logo: logo === undefined ? null : toUrl(logo),
    loginArt: loginArt === undefined ? null : { image: toUrl(loginArt.image), alt: loginArt.alt },
    categories,
    requirements,
    codePrefix,
    plusName: plans.plus ?? null,
    supportEmail: supportEmail ?? null,
    imprint: legal.imprint,
  };
}
