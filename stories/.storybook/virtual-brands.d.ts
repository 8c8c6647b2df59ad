declare module 'virtual:brands' {
  const brands: readonly import('./brands.ts').WorkshopBrand[];
  export default brands;
}
