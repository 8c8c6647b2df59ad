import { withRedirect } from '@backline/domain/paths';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { readRedirect } from '../../lib/redirects.ts';

/** A link from one page of the entrance to the next. The page that the visitor was on the way to comes along. */
export function AuthLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const { search } = useLocation();
  return <Link {...rest} to={withRedirect(to, readRedirect(search))} />;
}
