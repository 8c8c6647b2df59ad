import { t } from '@backline/texts/account/profile';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/auth/use-current-user.ts';
import { toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useSingleFlight } from '../../../lib/calls/use-single-flight.ts';
import { Devices } from '../../devices/computers/devices.tsx';
import { AccountNotice } from '../../site/account-notice.tsx';
import { PageHeading } from '../../site/page-heading.tsx';
import { Factors } from '../factors/factors.tsx';
import { ProfileCard, type ProfileChange } from './profile-card.tsx';
import { ProfileDialogs } from './profile-dialogs.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { MailChoice, YourData } from './your-data.tsx';

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

function Sessions() {
  const utils = trpc.useUtils();
  const list = trpc.sessions.listSessions.useQuery();
  const settle = { onSettled: () => utils.sessions.listSessions.invalidate() };
  const endOne = trpc.sessions.endOneSession.useMutation(settle);
  const endOthers = trpc.sessions.endOtherSessions.useMutation(settle);
  const end = useSingleFlight(endOne.mutateAsync);
  const endRest = useSingleFlight(endOthers.mutateAsync);

  const endingId = endOthers.isPending ? 'others' : endOne.isPending ? endOne.variables.id : null;
  return (
    <SessionsCard
      sessions={list.data?.sessions ?? null}
      error={
        toFormError(list.error, t('profile.sessionsFailed')) ??
        toFormError(endOne.error ?? endOthers.error, t('profile.endFailed'))
      }
      endingId={endingId}
      onRetry={() => void list.refetch()}
      onEnd={(id) => end({ id })}
      onEndOthers={() => endRest()}
    />
  );
}
