export const licenses = {
  listLicenses: () => import('./list-licenses.ts'),
  redeemLicenses: () => import('./redeem-licenses.ts'),
};
