import { Navigate, useLocation } from 'react-router';

/** Redirects to another path and keeps the query. */
export function RedirectWithQuery({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}
