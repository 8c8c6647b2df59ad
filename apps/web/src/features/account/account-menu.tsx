import { type AccountTab, accountTabs, paths, toAccountPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/account/profile';
import { Download, History, KeyRound, PlusMark, ReceiptText, UserRound } from '@backline/ui';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

export interface AccountMenuProps {
  productName: string;
  plusName: string;
  productSlug: string;
  onChoose?: () => void;
}

const iconLook = 'size-5 shrink-0';

export function AccountMenu({ productName, plusName, productSlug, onChoose }: AccountMenuProps) {
  const { pathname } = useLocation();
  const current = pathname === paths.account ? toAccountPath('profile', productSlug) : pathname;
  const entries: Record<AccountTab, { label: string; icon: ReactNode }> = {
    profile: { label: t('profile.profile'), icon: <UserRound className={iconLook} /> },
    download: {
      label: t('profile.download', { productName }),
      icon: <Download className={iconLook} />,
    },
    plus: { label: plusName, icon: <PlusMark className={iconLook} /> },
    licenses: { label: t('profile.licenses'), icon: <KeyRound className={iconLook} /> },
    activity: { label: t('profile.activity'), icon: <History className={iconLook} /> },
    orders: { label: t('profile.orders'), icon: <ReceiptText className={iconLook} /> },
  };
  return (
    <nav aria-label={t('profile.account')}>
      <ul className="grid gap-1">
        {(Object.keys(accountTabs(productSlug)) as AccountTab[]).map((tab) => {
          const { label, icon } = entries[tab];
          const path = toAccountPath(tab, productSlug);
          return (
            <li key={tab} className={clsx(tab === 'download' && 'max-mobile:hidden')}>
              <Link
                to={path}
                onClick={onChoose}
                aria-current={path === current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-r-control border-transparent border-l-2 forced-colors:border-[Canvas] px-3 text-dust transition-colors hover:bg-raised hover:text-paper aria-[current=page]:border-accent forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-paper"
              >
                {icon}
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
