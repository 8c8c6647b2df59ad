import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token of a mailed link. It leaves the address bar as soon as it is read and stays in the history entry. */
export function useAddressToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const fromAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (fromAddress) navigate(pathname, { replace: true, state: { token: fromAddress } });
  }, [fromAddress, pathname, navigate]);
  const kept: unknown = state?.token;
  return fromAddress || (typeof kept === 'string' ? kept : null);
}
