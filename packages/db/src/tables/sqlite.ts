export * from './account.sqlite.ts';
export * from './service.sqlite.ts';
