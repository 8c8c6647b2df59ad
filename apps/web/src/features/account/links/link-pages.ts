/** The pages behind links of mails about an address or a password: rarely, and nothing else with it. */
export { CancelEmailPage } from './cancel-email-page.tsx';
export { CancelResetPage } from './cancel-reset-page.tsx';
export { ConfirmEmailPage } from './confirm-email-page.tsx';
export { SecurePage } from './secure-page.tsx';
export { StopPage } from './stop-page.tsx';
export { UnsubscribePage } from './unsubscribe-page.tsx';
