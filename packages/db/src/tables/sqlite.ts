export * from './account.sqlite.ts';
export * from './catalog.sqlite.ts';
export * from './licenses.sqlite.ts';
export * from './payments.sqlite.ts';
export * from './plan.sqlite.ts';
export * from './service.sqlite.ts';
