import { useLocation } from 'react-router-dom';
import { toLoginPath } from './redirects.ts';

/** The login page, which returns to the visitor's current page. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return toLoginPath(pathname, search);
}
