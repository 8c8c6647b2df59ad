/** Trackers and consent questions, in one part that loads after the page is shown, and only for few visitors. */
export const loadConsents = () => import('../features/consents/consents.tsx');
