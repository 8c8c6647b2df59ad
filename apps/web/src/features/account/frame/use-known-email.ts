import { findEmail } from '@backline/domain/pages/paths';
import { useLocation } from 'react-router-dom';

/** The address to prefill, from a mailed link or the previous page. */
export function useKnownEmail(): string {
  const { hash, state } = useLocation();
  const before: unknown = state?.authId;
  return findEmail(hash) ?? (typeof before === 'string' ? before : '');
}
