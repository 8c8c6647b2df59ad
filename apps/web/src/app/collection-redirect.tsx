import { toCollectionPath } from '@backline/domain/paths';
import { useParams } from 'react-router-dom';
import { RedirectWithQuery } from './redirect-with-query.tsx';

/** Decision 1: a collection's other address leads to the first. */
export function CollectionRedirect() {
  const { collection = '' } = useParams();
  return <RedirectWithQuery to={toCollectionPath(encodeURIComponent(collection))} />;
}
