import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { useCurrentUser } from '../../lib/auth/use-current-user.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { TopNav, type TopNavProps } from './top-nav.tsx';

/** The portal's bar, for a visitor or a customer. */
export function PortalBar({ panelToggle }: Pick<TopNavProps, 'panelToggle'>) {
  const { name, slug, logo } = useProduct();
  const { token, logOut } = useAuth();
  const { user } = useCurrentUser();
  return (
    <TopNav
      logo={logo}
      productName={name}
      productSlug={slug}
      contactName={user?.contactName ?? null}
      isSignedIn={token !== null}
      panelToggle={panelToggle}
      onLogOut={logOut}
    />
  );
}
