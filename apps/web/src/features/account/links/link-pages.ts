/** Pages for links in mails about an address or a password, in one chunk: they are visited rarely, and alone. */
export { CancelResetPage } from './cancel-reset-page.tsx';
export { CancelEmailPage, ConfirmEmailPage } from './email-pages.tsx';
export { SecurePage } from './secure-page.tsx';
export { StopPage } from './stop-page.tsx';
export { UnsubscribePage } from './unsubscribe-page.tsx';
