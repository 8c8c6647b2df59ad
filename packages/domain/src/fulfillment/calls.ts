export * from './complete-checkout.ts';
export * from './take-free.ts';
export * from './take-free-as-guest.ts';
