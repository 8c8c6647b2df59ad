export * from './list-audit.ts';
export * from './verify-audit.ts';
