export { listLicensesProcedure as listLicenses } from './list-licenses.ts';
export { redeemLicensesProcedure as redeemLicenses } from './redeem-licenses.ts';
