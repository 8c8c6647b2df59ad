export const catalog = {
  getCollection: () => import('./get-collection.ts'),
  getDeveloper: () => import('./get-developer.ts'),
  getSearchTexts: () => import('./get-search-texts.ts'),
  listCartItems: () => import('./list-cart-items.ts'),
  listDevelopers: () => import('./list-developers.ts'),
  listInstruments: () => import('./list-instruments.ts'),
  listPlans: () => import('./list-plans.ts'),
  listWaves: () => import('./list-waves.ts'),
};
