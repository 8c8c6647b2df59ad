import { paths } from '@backline/domain/pages/paths';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { useAddressToken } from './use-address-token.ts';

/** The page of a mailed link. Without a token, it redirects. */
export function withAddressToken(Page: ComponentType<{ token: string }>, otherwise: string = paths.home) {
  return function TokenPage() {
    const token = useAddressToken();
    return token === null ? <Navigate to={otherwise} replace /> : <Page token={token} />;
  };
}
