import { Navigate, useLocation } from 'react-router-dom';

/** Leads on to another address and takes the query along. */
export function RedirectWithQuery({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}
