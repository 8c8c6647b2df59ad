import { withRedirect } from '@backline/domain/pages/paths';
import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { readRedirect } from '../../../lib/auth/redirects.ts';
import { ButtonLink } from '../../site/button-link.tsx';
import { useKnownEmail } from './use-known-email.ts';

/** A link between login pages. It keeps the page to return to, and a known address. */
export function AuthLink({ to, ...rest }: ComponentProps<typeof ButtonLink> & { to: string }) {
  const { search } = useLocation();
  const authId = useKnownEmail();
  const state = authId === '' ? undefined : { authId };
  return <ButtonLink {...rest} to={withRedirect(to, readRedirect(search))} state={state} />;
}
