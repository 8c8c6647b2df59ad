import { useLocation } from 'react-router-dom';
import { toLoginPath } from './redirects.ts';

/** The login page, which leads back to the page that the visitor is on. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return toLoginPath(pathname, search);
}
