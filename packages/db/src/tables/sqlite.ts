export * from './account.sqlite.ts';
export * from './licenses.sqlite.ts';
export * from './service.sqlite.ts';
