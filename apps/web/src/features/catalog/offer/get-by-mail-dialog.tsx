import { emailMaxLength } from '@backline/domain/limits';
import { rich, t } from '@backline/texts/shop/free';
import { Dialog, type DialogState, TextField } from '@backline/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Rich } from '../../../lib/text/rich.tsx';

export interface GetByMailDialogProps extends DialogState {
  productName: string;
  loginPath: string;
  /** The address that got the code; null until then. */
  sentTo: string | null;
  onSubmit: (email: string) => void;
}

/** Asks a visitor without an account where to mail the code of a free pack. */
export function GetByMailDialog({ productName, loginPath, sentTo, onSubmit, ...dialog }: GetByMailDialogProps) {
  const [email, setEmail] = useState('');
  const address = email.trim();
  return (
    <Dialog
      {...dialog}
      title={t('free.title', { name: productName })}
      description={t('free.lead')}
      success={sentTo === null ? null : t('free.sent', { email: sentTo })}
      successDetail={t('free.sentNext')}
      submitLabel={t('free.send')}
      submitDisabledReason={/^[^\s@]+@[^\s@]+$/.test(address) ? undefined : t('free.emailMissing')}
      onSubmit={() => onSubmit(address)}
    >
      <TextField
        label={t('free.email')}
        type="email"
        autoComplete="email"
        maxLength={emailMaxLength}
        readOnly={dialog.isSubmitting}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <p className="text-13 text-dust">
        <Rich
          parts={rich('free.logIn', {
            login: (words) => (
              <Link
                to={loginPath}
                className="font-medium text-paper underline decoration-edge underline-offset-4 hover:decoration-accent"
              >
                {words}
              </Link>
            ),
          })}
        />
      </p>
    </Dialog>
  );
}
