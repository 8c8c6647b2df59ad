import { profile } from '@backline/texts/account/profile';
import { site } from '@backline/texts/site';
import { createTexts } from '@backline/texts/write';
import { Notice } from '@backline/ui';
import { useCurrentUser } from '../../lib/auth/use-current-user.ts';
import { toFormError } from '../../lib/calls/to-error-body.ts';

const { t } = createTexts({ profile, site });

/** Shown under a page's heading if the account could not be loaded. */
export function AccountNotice() {
  const { user, error, isFetching, retry } = useCurrentUser();
  if (error === null || user !== null) return null;
  const message = t('profile.accountFailed');
  return (
    <Notice
      tone="error"
      message={message}
      detail={toFormError(error, message)?.detail ?? t('profile.accountSafe')}
      onRetry={retry}
      isRetrying={isFetching}
      className="mb-6"
    />
  );
}
