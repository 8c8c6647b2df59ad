import { formatUserCode, parseUserCode } from '@backline/domain/devices/sign-in/user-code';
import { toPlainText } from '@backline/domain/inputs/plain-text';
import { t } from '@backline/texts/device-sign-in';
import { Button, type CallState, Form, TextField } from '@backline/ui';
import { type ChangeEvent, useState } from 'react';
import { useProduct } from '../../lib/product-provider.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { SignedInAs } from './computers/signed-in-as.tsx';

interface EnterCodeFormProps extends CallState {
  /** From the address. */
  code: string;
  onSubmit: (code: string) => void;
}

/** Formats the code, or its beginning, as the plugin shows it. Drops other characters. */
function toShownCode(typed: string): string {
  const begun = toPlainText(typed)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 8);
  const bare = parseUserCode(typed) ?? begun;
  return bare.length > 4 ? formatUserCode(bare) : bare;
}

export function EnterCodeForm({ code, isSubmitting, error, onSubmit }: EnterCodeFormProps) {
  const { name } = useProduct();
  const [typed, setTyped] = useState(() => toShownCode(code));
  const change = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) =>
    // In the middle of the text, the caret would jump.
    setTyped(selectionStart === value.length ? toShownCode(value) : value);
  return (
    <>
      <PageHeading title={t('deviceSignIn.codeTitle')} text={t('deviceSignIn.codeLead', { name })} />
      <Form
        isSubmitting={isSubmitting}
        onSubmit={() => onSubmit(toShownCode(typed))}
        className="grid max-w-form grid-cols-1 gap-5"
      >
        <TextField
          label={t('deviceSignIn.code')}
          isMono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={256}
          hint={t('deviceSignIn.codeHint')}
          required
          value={typed}
          onChange={change}
          error={error === null ? undefined : (error.detail ?? error.message)}
        />
        <Button
          type="submit"
          isPending={isSubmitting}
          isWide
          disabledReason={typed === '' ? t('deviceSignIn.codeMissing') : undefined}
        >
          {t('deviceSignIn.continue')}
        </Button>
        <SignedInAs />
      </Form>
    </>
  );
}
