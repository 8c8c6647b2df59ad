import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/site';
import { ArrowRight } from '@backline/ui';
import { Link, Outlet } from 'react-router-dom';
import { useProduct } from '../../../lib/product-provider.tsx';
import { BrandMark } from '../../site/brand-mark.tsx';
import { SiteFooter } from '../../site/site-footer.tsx';
import { ArtPanel, CoverPanel } from './cover-panel.tsx';

/** The form on the left, and a cover on the right from 1024 px. */
export function AuthLayout() {
  const { name, logo, cover, loginArt } = useProduct();
  return (
    <div className="grid min-h-dvh wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="flex min-w-0 flex-col overflow-hidden px-5 pb-16 mobile:px-16 wide:px-24">
        <header className="flex items-center justify-between gap-4 py-6">
          <Link to={paths.marketplace} className="inline-flex min-h-11 min-w-0 items-center gap-3 rounded-control">
            <BrandMark logo={logo} />
            <span translate="no" className="min-w-0 font-serif text-22 tracking-tight">
              {name}
            </span>
          </Link>
          <Link
            to={paths.marketplace}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control text-dust transition-colors hover:text-paper"
          >
            {t('site.marketplace')}
            <ArrowRight className="size-4" />
          </Link>
        </header>
        <main id="content" tabIndex={-1} className="mt-6 min-w-0 flex-1 mobile:mt-10">
          <Outlet />
        </main>
        <SiteFooter className="" />
      </div>
      {loginArt === null ? <CoverPanel cover={cover} /> : <ArtPanel {...loginArt} />}
    </div>
  );
}
