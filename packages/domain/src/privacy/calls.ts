export * from './export-user.ts';
export * from './get-erasure.ts';
export * from './list-activity.ts';
export * from './request-erasure.ts';
export * from './stop-erasure.ts';
