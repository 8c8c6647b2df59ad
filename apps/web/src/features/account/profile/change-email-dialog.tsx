import { canSubmitEmail } from '@backline/domain/inputs/parse-email';
import { rich, t } from '@backline/texts/account/profile';
import { Dialog, type DialogCall, TextField } from '@backline/ui';
import { Rich, whole } from '../../../lib/text/rich.tsx';
import { useFields } from '../../../lib/use-fields.ts';

export interface ChangeEmailDialogProps extends DialogCall {
  currentEmail: string;
  /** Text typed before the owner had to log in again. */
  typedBefore?: string | undefined;
  /** The address that got the link. */
  sentTo: string | undefined;
  onSubmit: (email: string) => void;
}

export function ChangeEmailDialog({
  currentEmail,
  typedBefore = '',

  sentTo,
  onSubmit,
  ...dialog
}: ChangeEmailDialogProps) {
  const { field, watch, handleSubmit } = useFields({ email: typedBefore });
  return (
    <Dialog
      {...dialog}
      title={t('profile.changeEmail')}
      description={t('profile.emailLead', { currentEmail })}
      success={t('profile.changeEmailDone')}
      successDetail={
        sentTo === undefined ? undefined : <Rich parts={rich('profile.wroteTo', { sentTo, address: whole })} />
      }
      submitDisabledReason={canSubmitEmail(watch('email')) ? undefined : t('profile.emailMissing')}
      onSubmit={handleSubmit(({ email }) => onSubmit(email.trim()))}
    >
      <TextField label={t('profile.newEmail')} type="email" autoComplete="email" required {...field('email')} />
    </Dialog>
  );
}
