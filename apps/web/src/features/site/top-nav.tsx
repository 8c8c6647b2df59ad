import { paths, toAccountPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/site';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { useLoginPath } from '../../lib/auth/use-login-path.ts';
import { createLate } from '../../lib/calls/create-late.tsx';
import { BrandMark } from './brand-mark.tsx';

/** Loaded separately, so that the shop's visitors need not wait for it. */
const LogoutButton = createLate(async () => (await import('./logout-button.tsx')).LogoutButton);

export interface TopNavProps {
  /** The address of the brand's logo; null for the waveform. */
  logo: string | null;
  productName: string;
  productSlug: string;
  /** The user's name; null while loading or if no one is logged in. */
  contactName: string | null;
  isSignedIn: boolean;
  /** Opens the side panel, if there is one. */
  panelToggle?: ReactNode;
  onLogOut: () => void;
}

const linkLook =
  'inline-flex min-h-11 items-center whitespace-nowrap rounded-control px-3 text-dust transition-colors hover:text-paper ' +
  'aria-[current=page]:text-paper aria-[current=page]:underline aria-[current=page]:decoration-accent ' +
  'aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';

export function TopNav({
  logo,
  productName,
  productSlug,
  contactName,
  isSignedIn,
  panelToggle,
  onLogOut,
}: TopNavProps) {
  const loginPath = useLoginPath();
  return (
    <header className="border-hairline border-b">
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-2 py-2 mobile:flex-nowrap',
          // The logo aligns with the content, or with the edge of the screen if there is a side panel.
          panelToggle === undefined ? 'mx-auto max-w-page pe-2 ps-3 mobile:pe-9 mobile:ps-10' : 'px-2 mobile:px-4',
        )}
      >
        {panelToggle}
        <Link
          to={paths.marketplace}
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-control px-2 max-mobile:flex-1 max-mobile:basis-0"
          aria-label={productName}
        >
          <BrandMark logo={logo} />
          <span className="truncate font-serif text-22 tracking-tight">{productName}</span>
        </Link>
        <nav
          aria-label={t('site.portal')}
          className={clsx(
            'flex items-center max-mobile:order-last max-mobile:w-full max-mobile:flex-wrap mobile:ms-4 mobile:gap-1',
            panelToggle === undefined && 'max-mobile:-ms-1',
          )}
        >
          <NavLink to={paths.account} className={linkLook}>
            {t('site.account')}
          </NavLink>
          <NavLink to={paths.marketplace} className={linkLook}>
            {t('site.marketplace')}
          </NavLink>
          <Link to={toAccountPath('download', productSlug)} className={`${linkLook} max-mobile:hidden`}>
            {t('site.download')}
          </Link>
          <Link to={toAccountPath('licenses', productSlug)} className={linkLook}>
            {t('site.addLicense')}
          </Link>
        </nav>
        <div className="ms-auto flex min-w-0 items-center gap-1 max-mobile:max-w-3/5">
          {isSignedIn ? (
            <>
              <span className="min-w-0 truncate px-2 text-13 text-dust">{contactName}</span>
              <span className="size-11 shrink-0">
                <LogoutButton onLogOut={onLogOut} />
              </span>
            </>
          ) : (
            <Link to={loginPath} className={`${linkLook} print:hidden`}>
              {t('site.logIn')}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
