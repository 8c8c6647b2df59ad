import { t } from '@backline/texts/account/profile';
import { useState } from 'react';
import { toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Devices } from '../../devices/computers/devices.tsx';
import { PageHeading } from '../../site/page-heading.tsx';
import { Factors } from '../factors/factors.tsx';
import { ChangePassword } from '../profile/change-password.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** Everything that can open the account: password, second step, sessions and computers. */
export function SecurityPage() {
  usePageTitle(t('profile.security'));
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <PageHeading title={t('profile.security')} text={t('profile.securityLead')} />
      <div className="grid grid-cols-1 gap-6">
        <Factors onPassword={() => setChanging(true)} />
        <Sessions />
        <Devices />
      </div>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}

function Sessions() {
  const utils = trpc.useUtils();
  const list = trpc.sessions.listSessions.useQuery();
  const settle = { onSettled: () => utils.sessions.listSessions.invalidate() };
  const endOne = trpc.sessions.endOneSession.useMutation(settle);
  const endOthers = trpc.sessions.endOtherSessions.useMutation(settle);

  const endingId = endOthers.isPending ? 'others' : endOne.isPending ? endOne.variables.id : null;
  return (
    <SessionsCard
      sessions={list.data?.sessions ?? null}
      error={
        toFormError(list.error, t('profile.sessionsFailed')) ??
        toFormError(endOne.error ?? endOthers.error, t('profile.endFailed'))
      }
      endingId={endingId}
      onRetry={list.refetch}
      onEnd={(id) => endOne.mutate({ id })}
      onEndOthers={() => endOthers.mutate()}
    />
  );
}
