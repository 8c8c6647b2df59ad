import { toCollectionPath } from '@backline/domain/paths';
import { useParams } from 'react-router';
import { RedirectWithQuery } from './redirect-with-query.tsx';

/** Redirects a collection's short address to its canonical one. */
export function CollectionRedirect() {
  const { collection = '' } = useParams();
  return <RedirectWithQuery to={toCollectionPath(encodeURIComponent(collection))} />;
}
