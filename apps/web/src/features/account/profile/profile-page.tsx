import { t } from '@backline/texts/account/profile';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { AccountNotice } from '../../site/account-notice.tsx';
import { PageHeading } from '../../site/page-heading.tsx';
import { ProfileCard, type ProfileChange } from './profile-card.tsx';
import { ProfileDialogs } from './profile-dialogs.tsx';

export function ProfilePage() {
  const { user, error } = useCurrentUser();
  const [change, setChange] = useState<ProfileChange | null>(null);
  return (
    <>
      <PageHeading title={t('profile.title')} text={t('profile.lead')} />
      <AccountNotice />
      {(error === null || user !== null) && <ProfileCard user={user} onChange={setChange} />}
      {user !== null && change !== null && (
        <ProfileDialogs user={user} change={change} onClose={() => setChange(null)} />
      )}
    </>
  );
}
