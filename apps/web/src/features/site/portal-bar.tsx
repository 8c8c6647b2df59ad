import { useAuth } from '../../lib/auth-provider.tsx';
import { useProduct } from '../../lib/product-provider.tsx';
import { useCurrentUser } from '../../lib/use-current-user.ts';
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
