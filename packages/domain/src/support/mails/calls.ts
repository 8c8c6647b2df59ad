export * from './drop-mail.ts';
export * from './list-mails.ts';
export * from './retry-mails.ts';
export * from './show-mail.ts';
