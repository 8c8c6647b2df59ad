import { profile } from '@backline/texts/en/profile';
import { site } from '@backline/texts/en/site';
import { createTexts } from '@backline/texts/write';
import { Notice } from '@backline/ui';
import { toFormError } from '../../lib/to-error-body.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';

const { t } = createTexts({ profile, site });

/** Shown under a page's heading if the account could not be loaded. */
export function AccountNotice() {
  const { user, error, isFetching, retry } = useCurrentUser();
  if (error === null || user !== null) return null;
  const message = t('profile.accountFailed');
  return (
    <div className="mb-6">
      <Notice
        tone="error"
        message={message}
        detail={toFormError(error, message)?.detail ?? t('profile.accountSafe')}
        onRetry={retry}
        isRetrying={isFetching}
      />
    </div>
  );
}
