/** Trackers, and what asks for consent: one part, after the page is shown, and for few. */
export const loadConsents = () => import('../features/consents/consents.tsx');
