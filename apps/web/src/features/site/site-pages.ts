export { MarketplacePage } from '../marketplace/marketplace-page.tsx';
export { NotFoundPage } from './not-found-page.tsx';
