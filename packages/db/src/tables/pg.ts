export * from './account.pg.ts';
export * from './catalog.pg.ts';
export * from './licenses.pg.ts';
export * from './payments.pg.ts';
export * from './plan.pg.ts';
export * from './service.pg.ts';
