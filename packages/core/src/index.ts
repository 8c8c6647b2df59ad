export * from './mail-message.ts';
