import { findEmail } from '@backline/domain/paths';
import { useLocation } from 'react-router';

/** The address to fill in: from a mail's link, or from the page before. */
export function useKnownEmail(): string {
  const { hash, state } = useLocation();
  const before: unknown = state?.authId;
  return findEmail(hash) ?? (typeof before === 'string' ? before : '');
}
