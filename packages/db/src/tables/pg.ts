export * from './account.pg.ts';
export * from './licenses.pg.ts';
export * from './service.pg.ts';
