import { t } from '@backline/texts/en/profile';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Devices } from '../devices/devices.tsx';
import { AccountNotice } from '../site/account-notice.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { Factors } from './factors.tsx';
import { MailChoice } from './mail-choice.tsx';
import { ProfileCard, type ProfileChange } from './profile-card.tsx';
import { ProfileDialogs } from './profile-dialogs.tsx';
import { Sessions } from './sessions.tsx';
import { YourData } from './your-data.tsx';

export function ProfilePage() {
  const { user, error } = useCurrentUser();
  const [change, setChange] = useState<ProfileChange | null>(null);
  return (
    <>
      <PageHeading title={t('profile.title')} text={t('profile.lead')} />
      <AccountNotice />
      <div className="grid grid-cols-1 gap-6">
        {(error === null || user !== null) && <ProfileCard user={user} onChange={setChange} />}
        <Factors />
        <Sessions />
        <Devices />
        <MailChoice />
        <YourData />
      </div>
      {user !== null && change !== null && (
        <ProfileDialogs user={user} change={change} onClose={() => setChange(null)} />
      )}
    </>
  );
}
