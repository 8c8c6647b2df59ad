import { type AccountTab, accountTabs, paths, toAccountPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/profile';
import { Download, HardDrive, History, KeyRound, PlusMark, ReceiptText, ShieldCheck, UserRound } from '@backline/ui';
import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';

export interface AccountMenuProps {
  productName: string;
  plusName: string;
  productSlug: string;
  /** True for a row above the page that scrolls sideways, instead of a list with icons. */
  isRow?: boolean;
  onChoose?: () => void;
}

const iconLook = 'size-5 shrink-0';

const linkLook =
  'flex min-h-11 items-center border-transparent text-dust transition-colors hover:text-paper ' +
  'forced-colors:border-[Canvas] aria-[current=page]:border-accent aria-[current=page]:font-semibold ' +
  'aria-[current=page]:text-paper forced-colors:aria-[current=page]:border-[Highlight]';
const looks = {
  row: 'whitespace-nowrap border-b-2 px-3',
  list: 'gap-3 rounded-e-control border-s-2 px-3 hover:bg-raised aria-[current=page]:bg-accent-wash',
};

export function AccountMenu({ productName, plusName, productSlug, isRow = false, onChoose }: AccountMenuProps) {
  const { pathname } = useLocation();
  const current = pathname === paths.account ? toAccountPath('profile', productSlug) : pathname;
  const list = useRef<HTMLUListElement>(null);
  // Scrolls only the row, because scrollIntoView would move the page as well.
  useLayoutEffect(() => {
    const row = list.current;
    const link = row?.querySelector(`[href="${current}"]`);
    if (!isRow || !row || !(link instanceof HTMLElement)) return;
    row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [isRow, current]);
  const entries: Record<AccountTab, { label: string; icon: ReactNode }> = {
    profile: { label: t('profile.profile'), icon: <UserRound className={iconLook} /> },
    security: { label: t('profile.security'), icon: <ShieldCheck className={iconLook} /> },
    data: { label: t('profile.data'), icon: <HardDrive className={iconLook} /> },
    plus: { label: plusName, icon: <PlusMark className={iconLook} /> },
    licenses: { label: t('profile.licenses'), icon: <KeyRound className={iconLook} /> },
    orders: { label: t('profile.orders'), icon: <ReceiptText className={iconLook} /> },
    activity: { label: t('profile.activity'), icon: <History className={iconLook} /> },
    download: { label: t('profile.download', { productName }), icon: <Download className={iconLook} /> },
  };
  return (
    <nav aria-label={t(isRow ? 'profile.pages' : 'profile.account')} className="min-w-0">
      <ul ref={list} className={isRow ? 'relative flex overflow-x-auto px-2 mobile:px-9' : 'grid gap-1'}>
        {(Object.keys(accountTabs(productSlug)) as AccountTab[]).map((tab) => {
          const { label, icon } = entries[tab];
          const path = toAccountPath(tab, productSlug);
          return (
            <li key={tab} className={clsx(tab === 'download' && 'max-mobile:hidden')}>
              <Link
                to={path}
                onClick={onChoose}
                aria-current={path === current ? 'page' : undefined}
                className={clsx(linkLook, isRow ? looks.row : looks.list)}
              >
                {!isRow && icon}
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
