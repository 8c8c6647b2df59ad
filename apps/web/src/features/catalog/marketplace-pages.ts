export { DeveloperPage } from './developer/developer-page.tsx';
export { MarketplacePage } from './list/marketplace-page.tsx';
export { MarketplaceLayout } from './marketplace-layout.tsx';
export { CollectionPage } from './pack/collection-page.tsx';
export { ShopAudition } from './shop-audition.tsx';
