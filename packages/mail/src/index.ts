export type { SmtpMailerOptions } from './connection-options.ts';
export type { MailProduct, RenderedMail } from './mail-content.ts';
export { defaultMailLook, type MailLook, toMailLook } from './mail-look.ts';
export { type Mailbox, type MailboxEntry, openMailbox } from './mailbox.ts';
export { mailboxCss } from './mailbox-css.ts';
export { createMailboxMailer, type MailboxMailerOptions } from './mailbox-mailer.ts';
export { type MailboxPageOptions, mailFrameCsp, renderMailboxPage } from './mailbox-page.ts';
export { renderMail } from './render-mail.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
