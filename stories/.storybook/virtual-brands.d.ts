declare module 'virtual:brands' {
  const brands: readonly import('./brands.ts').WorkshopBrand[];
  export default brands;
}

/** What `main.ts` writes into the page: the brand of the installation. */
declare var workshopLook: import('./brands.ts').WorkshopLook | undefined;
