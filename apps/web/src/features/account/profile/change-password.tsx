import { t } from '@backline/texts/account/profile';
import { browserStorage, storageKeys } from '../../../lib/browser/browser-storage.ts';
import { toPasswordFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** The open dialog and its call. The page reloads after a change. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { reload } = useServices();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => browserStorage.write(storageKeys.newPassword, 'yes'),
  });
  return (
    <ChangePasswordDialog
      isSubmitting={change.isPending}
      isDone={change.isSuccess}
      withdrawnEmail={change.data?.withdrawnEmail}
      error={toPasswordFormError(change.error, t('profile.changePasswordFailed'))}
      onSubmit={change.mutate}
      onClose={() => (change.isSuccess ? reload() : onClose())}
    />
  );
}
