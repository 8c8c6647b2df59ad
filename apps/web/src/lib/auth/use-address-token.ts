import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a mailed link. It is removed from the address bar once read, and stays in the history entry. The rest of
 * the query stays.
 */
export function useAddressToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const fromAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (!fromAddress) return;
    const rest = new URLSearchParams(search);
    rest.delete('token');
    void navigate({ pathname, search: rest.toString() }, { replace: true, state: { token: fromAddress } });
  }, [fromAddress, pathname, search, navigate]);
  const kept: unknown = state?.token;
  return fromAddress || (typeof kept === 'string' ? kept : null);
}
