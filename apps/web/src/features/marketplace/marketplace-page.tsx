import { useAuth } from '../../app/auth-provider.tsx';
import { useProduct } from '../../app/product-provider.tsx';
import { useCurrentUser } from '../../app/use-current-user.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { PlannedCard } from '../site/planned-card.tsx';
import { TopNav } from '../site/top-nav.tsx';

const planned = [
  {
    name: 'Collections',
    text: 'Instrument packs by category and by developer, each with its instruments listed and playable.',
  },
  { name: 'Developers', text: 'Who made what, with a page for each of them.' },
  { name: 'Cart', text: 'Pay by card. What you buy is added to your licenses at once.' },
];

export function MarketplacePage() {
  const { name, slug } = useProduct();
  const { logOut } = useAuth();
  const { user } = useCurrentUser();
  return (
    <>
      <TopNav
        productName={name}
        productSlug={slug}
        contactName={user?.contactName ?? null}
        isSignedIn={user !== null}
        onLogOut={logOut}
      />
      <main id="content" tabIndex={-1} className="mx-auto max-w-page px-5 py-10 mobile:px-12">
        <div className="max-w-content">
          <PageHeading title="Marketplace" text={`Instruments for ${name}, from the people who recorded them.`} />
          <PlannedCard today="The shelves are being filled. Nothing is on sale here yet." items={planned} />
        </div>
      </main>
    </>
  );
}
