export * from './finish-log-in.ts';
export * from './log-in.ts';
