import { toCollectionPath } from '@backline/domain/pages/paths';
import { Navigate, useLocation, useParams } from 'react-router-dom';

/** Redirects to another path and keeps the query. */
export function RedirectWithQuery({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`${to}${search}`} replace />;
}

/** Redirects a pack's short address to its canonical one. */
export function CollectionRedirect() {
  const { collection = '' } = useParams();
  return <RedirectWithQuery to={toCollectionPath(encodeURIComponent(collection))} />;
}
