import { toTypedTotp } from '@backline/domain/factors/read-factor-code';
import type { FactorMethod } from '@backline/domain/second-factor-choice';
import { rich, t } from '@backline/texts/account/second-step';
import { Button, type CallState, CodeField, ErrorNotice, Form, Notice, TextField } from '@backline/ui';
import { useEffect, useState } from 'react';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { Rich } from '../../../lib/text/rich.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { AuthHeading } from '../frame/auth-heading.tsx';

export interface SecondStepCardProps extends CallState {
  methods: readonly FactorMethod[];
  isAskingPasskey: boolean;
  /** The address of support; null if there is none. */
  supportEmail: string | null;
  onCode: (code: string) => void;
  onPasskey: () => void;
  onBack: () => void;
}

/** The step after a correct password: a passkey, an app's code, or a recovery code. */
export function SecondStepCard({
  methods,
  isSubmitting,
  isAskingPasskey,
  error,
  supportEmail,
  onCode,
  onPasskey,
  onBack,
}: SecondStepCardProps) {
  const [kind, setKind] = useState<'totp' | 'recovery'>(methods.includes('totp') ? 'totp' : 'recovery');
  const [isLost, setLost] = useState(false);
  const other = kind === 'totp' ? 'recovery' : 'totp';
  const { field, watch, handleSubmit, reset, setFocus } = useFields({ code: '' });
  const hasPasskey = methods.includes('passkey');
  const fieldKind = methods.includes(kind) ? kind : null;
  const hasField = fieldKind !== null;
  // The pressed button or link is gone, so the focus moves to the next step.
  useEffect(() => {
    if (fieldKind !== null) setFocus('code');
    else focusHeading();
  }, [fieldKind, setFocus]);
  return (
    <>
      <AuthHeading title={t('secondStep.title')}>{t('secondStep.lead')}</AuthHeading>
      <Form
        isSubmitting={isSubmitting}
        onSubmit={handleSubmit(({ code }) => onCode(code.trim()))}
        className="grid max-w-form gap-5"
      >
        {hasPasskey && (
          <Button
            variant={hasField && kind === 'totp' ? 'secondary' : 'primary'}
            isPending={isAskingPasskey}
            isWide
            onClick={onPasskey}
          >
            {t('secondStep.usePasskey')}
          </Button>
        )}
        {fieldKind === 'totp' && (
          <CodeField
            label={t('secondStep.code', { kind })}
            hint={t('secondStep.codeHint', { kind })}
            read={toTypedTotp}
            required
            {...field('code')}
          />
        )}
        {fieldKind === 'recovery' && (
          <TextField
            label={t('secondStep.code', { kind })}
            hint={t('secondStep.codeHint', { kind })}
            isMono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={256}
            required
            {...field('code')}
          />
        )}
        {methods.length === 0 && <Notice tone="error" message={t('secondStep.noneLeft')} />}
        <ErrorNotice error={error} />
        {hasField && (
          <Button
            type="submit"
            variant={hasPasskey && kind === 'recovery' ? 'secondary' : 'primary'}
            isPending={isSubmitting}
            isWide
            disabledReason={watch('code').trim() === '' ? t('secondStep.codeMissing') : undefined}
          >
            {t('secondStep.submit')}
          </Button>
        )}
        <div className="flex flex-wrap justify-between gap-x-5">
          {methods.includes(other) && hasField && (
            <Button
              variant="text"
              onClick={() => {
                reset();
                setKind(other);
              }}
            >
              {t(other === 'recovery' ? 'secondStep.useRecovery' : 'secondStep.useApp')}
            </Button>
          )}
          <Button variant="text" onClick={onBack}>
            {t('secondStep.back')}
          </Button>
          <Button variant="text" aria-expanded={isLost} onClick={() => setLost(!isLost)}>
            {t('secondStep.lost')}
          </Button>
        </div>
        {isLost && <Lost supportEmail={supportEmail} />}
      </Form>
    </>
  );
}

/** The last option, for a person who has lost the app, passkeys and codes. */
function Lost({ supportEmail }: Pick<SecondStepCardProps, 'supportEmail'>) {
  const mail = (address: string) => (
    <a href={`mailto:${address}`} className="underline">
      {address}
    </a>
  );
  const message =
    supportEmail === null ? (
      t('secondStep.lostSupport')
    ) : (
      <Rich parts={rich('secondStep.lostWrite', { address: supportEmail, mail })} />
    );
  return <Notice tone="neutral" message={message} detail={t('secondStep.lostNext')} />;
}
