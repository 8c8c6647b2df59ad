/** What the second link of a mail opens: rarely, and nothing else with it. */
export { CancelEmailPage } from './cancel-email-page.tsx';
export { CancelResetPage } from './cancel-reset-page.tsx';
