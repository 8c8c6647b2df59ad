export * from './add-grant.ts';
export * from './explain-license.ts';
export * from './redeem-for.ts';
export * from './restore-grant.ts';
export * from './revoke-grant.ts';
export * from './show-passport.ts';
