import type { CurrentUser } from '@backline/domain/account/get-current-user';
import { t } from '@backline/texts/account/profile';
import { toErrorBody, toFormError } from '../../../lib/calls/to-error-body.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useServices } from '../../../lib/services-provider.tsx';
import { useTyped } from '../../../lib/use-typed.ts';
import { Confirm } from '../../site/confirm.tsx';
import { ChangeContactNameDialog } from './change-contact-name-dialog.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePassword } from './change-password.tsx';
import type { ProfileChange } from './profile-card.tsx';

interface ProfileDialogsProps {
  user: CurrentUser;
  change: ProfileChange;
  onClose: () => void;
}

/** The profile's open dialog and its call. The page reloads after a change. */
export function ProfileDialogs({ user, change, onClose }: ProfileDialogsProps) {
  const { reload } = useServices();
  const typedEmail = useTyped('email');
  const typedName = useTyped('contactName');
  const email = trpc.account.changeEmail.useMutation({
    onSuccess: typedEmail.forget,
    onError: (error, { email: text }) => typedEmail.keep(error, text),
  });
  const utils = trpc.useUtils();
  const contactName = trpc.account.changeContactName.useMutation({
    onSuccess: typedName.forget,
    onError: (error, { contactName: text }) => typedName.keep(error, text),
    onSettled: () => void utils.account.getCurrentUser.invalidate(),
  });

  const toShell = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }) => ({
    isSubmitting: isPending,
    isDone: isSuccess,
    onClose: () => (isSuccess ? reload() : onClose()),
  });

  if (change === 'email' && toErrorBody(email.error)?.code === 'confirmation_required' && !email.isPending)
    return <Confirm onDone={() => email.mutate({ email: email.variables?.email ?? '' })} onClose={onClose} />;
  if (change === 'email')
    return (
      <ChangeEmailDialog
        {...toShell(email)}
        currentEmail={user.email}
        typedBefore={typedEmail.before}
        sentTo={email.variables?.email}
        error={toFormError(email.error, t('profile.changeEmailFailed'))}
        onSubmit={(address) => email.mutate({ email: address })}
      />
    );
  if (change === 'password') return <ChangePassword onClose={onClose} />;
  return (
    <ChangeContactNameDialog
      {...toShell(contactName)}
      currentName={user.contactName}
      typedBefore={typedName.before}
      error={toFormError(contactName.error, t('profile.changeNameFailed'))}
      onSubmit={(name) => contactName.mutate({ contactName: name })}
    />
  );
}
