import { t } from '@backline/texts/account/account';
import { useLocation } from 'react-router-dom';
import { readRedirect } from '../../../lib/auth/redirects.ts';
import { toFormState } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { RecoverCard } from './recover-card.tsx';

export function RecoverPage() {
  const { search } = useLocation();
  const recover = trpc.account.recover.useMutation();
  return (
    <RecoverCard
      {...toFormState(recover, t('account.recoverFailed'))}
      isSent={recover.isSuccess}
      onRecover={(authId) => recover.mutate({ authId, redirectTo: readRedirect(search) ?? undefined })}
    />
  );
}
