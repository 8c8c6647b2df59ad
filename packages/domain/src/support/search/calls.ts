export * from './find.ts';
