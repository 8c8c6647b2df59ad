export * from './accept-terms.ts';
export * from './change-mail-choice.ts';
export * from './change-tracker-choice.ts';
export * from './get-mail-choice.ts';
export * from './list-pending-terms.ts';
export * from './unsubscribe.ts';
