import { withRedirect } from '@backline/domain/paths';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import { readRedirect } from '../../lib/redirects.ts';

/** A link between the pages around login. It keeps the page that the visitor wanted to go to. */
export function AuthLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const { search } = useLocation();
  return <Link {...rest} to={withRedirect(to, readRedirect(search))} />;
}
