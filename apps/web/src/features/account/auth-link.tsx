import { withRedirect } from '@backline/domain/paths';
import { Link, type LinkProps, useLocation } from 'react-router';
import { readRedirect } from '../../lib/redirects.ts';
import { useKnownEmail } from './use-known-email.ts';

/** A link between the pages around login. It keeps the page that the visitor wanted to go to, and a known address. */
export function AuthLink({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) {
  const { search } = useLocation();
  const authId = useKnownEmail();
  return <Link {...rest} to={withRedirect(to, readRedirect(search))} state={authId === '' ? undefined : { authId }} />;
}
