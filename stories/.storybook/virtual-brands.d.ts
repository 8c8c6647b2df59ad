declare module 'virtual:brands' {
  const brands: readonly import('./brands.ts').WorkshopBrand[];
  export default brands;
}

/** `main.ts` writes this into the page: the brand of the installation. */
declare var workshopLook: import('./brands.ts').WorkshopLook | undefined;
