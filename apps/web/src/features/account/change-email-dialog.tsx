import { canSubmitEmail } from '@backline/domain/parse-email';
import { rich, t } from '@backline/texts/en/profile';
import { Dialog, type FormError, TextField } from '@backline/ui';
import { Rich } from '../../lib/rich.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { whole } from '../../lib/whole.tsx';

export interface ChangeEmailDialogProps {
  currentEmail: string;
  /** Typed already, before its owner had to log in again. */
  typedBefore?: string | undefined;
  isSubmitting: boolean;
  isDone: boolean;
  /** The address that the link was mailed to. */
  sentTo: string | undefined;
  error: FormError | null;
  onSubmit: (email: string) => void;
  onClose: () => void;
}

export function ChangeEmailDialog({
  currentEmail,
  typedBefore = '',
  isSubmitting,
  isDone,
  sentTo,
  error,
  onSubmit,
  onClose,
}: ChangeEmailDialogProps) {
  const { field, watch, handleSubmit } = useFields({ email: typedBefore });
  return (
    <Dialog
      title={t('profile.changeEmail')}
      description={t('profile.emailLead', { currentEmail })}
      isSubmitting={isSubmitting}
      error={error}
      success={isDone ? t('account.changeEmailDone') : null}
      successDetail={
        sentTo === undefined ? undefined : <Rich parts={rich('profile.wroteTo', { sentTo, address: whole })} />
      }
      submitDisabledReason={canSubmitEmail(watch('email')) ? undefined : t('profile.emailMissing')}
      onSubmit={handleSubmit(({ email }) => onSubmit(email.trim()))}
      onClose={onClose}
    >
      <TextField label={t('profile.newEmail')} type="email" autoComplete="email" required {...field('email')} />
    </Dialog>
  );
}
