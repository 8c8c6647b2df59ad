import { t } from '@backline/texts/ui';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { Eye, EyeOff } from '../marks/icons.ts';
import { FieldFrame, type FieldProps, inputLook } from './field-frame.tsx';

interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'children'> {
  /** Tells password managers to fill in or to generate a password. */
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const RevealIcon = isRevealed ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...tied}
            type={isRevealed ? 'text' : 'password'}
            className={clsx(inputLook, 'pe-13')}
          />
          <button
            type="button"
            aria-pressed={isRevealed}
            aria-label={t('ui.showPassword')}
            onClick={() => setRevealed(!isRevealed)}
            className="absolute inset-y-0.5 inset-e-0.5 grid w-11 place-items-center rounded-control text-dust transition-colors hover:text-paper"
          >
            <RevealIcon className="size-5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
