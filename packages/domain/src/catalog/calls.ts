export * from './get-collection.ts';
export * from './get-developer.ts';
export * from './get-search-texts.ts';
export * from './list-cart-items.ts';
export * from './list-developers.ts';
export * from './list-instruments.ts';
export * from './list-plans.ts';
export * from './list-waves.ts';
