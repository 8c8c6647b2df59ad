export * from './create-buyer-token.ts';
