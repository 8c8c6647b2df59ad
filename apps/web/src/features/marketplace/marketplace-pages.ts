export { CollectionPage } from './collection-page.tsx';
export { DeveloperPage } from './developer-page.tsx';
export { MarketplaceLayout } from './marketplace-layout.tsx';
export { MarketplacePage } from './marketplace-page.tsx';
export { ShopAudition } from './shop-audition.tsx';
