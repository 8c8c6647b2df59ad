export * from './get-passport.ts';
export * from './list-code-layouts.ts';
export * from './list-licenses.ts';
export * from './redeem-licenses.ts';
