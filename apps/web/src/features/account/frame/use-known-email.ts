import { findEmail } from '@backline/domain/pages/paths';
import { useLocation } from 'react-router-dom';

/** The address to fill in: from a mail's link, or from the page before. */
export function useKnownEmail(): string {
  const { hash, state } = useLocation();
  const before: unknown = state?.authId;
  return findEmail(hash) ?? (typeof before === 'string' ? before : '');
}
