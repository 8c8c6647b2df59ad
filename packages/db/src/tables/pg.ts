export * from './account.pg.ts';
export * from './service.pg.ts';
