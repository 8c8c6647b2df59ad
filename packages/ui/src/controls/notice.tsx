import { t } from '@backline/texts/ui';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info } from '../marks/icons.ts';
import { Button } from './button.tsx';
import type { FormError } from './form-error.ts';

export type NoticeTone = 'info' | 'neutral' | 'success' | 'error';

interface NoticeProps {
  tone: NoticeTone;
  message: ReactNode;
  detail?: ReactNode;
  /** Adds a button to try again. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Other actions. */
  children?: ReactNode;
  /** Its place. */
  className?: string;
}

const tones = {
  info: { Icon: Info, ink: 'text-accent', bar: 'border-s-accent' },
  neutral: { Icon: Info, ink: 'text-dust', bar: 'border-s-dust' },
  success: { Icon: CircleCheck, ink: 'text-good', bar: 'border-s-good' },
  error: { Icon: CircleAlert, ink: 'text-bad', bar: 'border-s-bad' },
} as const;

export function Notice({ tone, message, detail, onRetry, isRetrying, children, className }: NoticeProps) {
  const { Icon, ink, bar } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex animate-fade gap-3 rounded-control border border-hairline border-s-2 bg-panel px-4 py-3 text-15',
        bar,
        className,
      )}
    >
      <Icon className={clsx('mt-0.5 size-5 shrink-0', ink)} />
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <p className="text-paper">{message}</p>
        {detail !== undefined && <p className="text-13 text-dust">{detail}</p>}
        {onRetry !== undefined && (
          <Button
            variant="secondary"
            className="mt-2 justify-self-start"
            isPending={isRetrying}
            onClick={() => onRetry()}
          >
            {t('ui.tryAgain')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

/** The error, if there is one. */
export function ErrorNotice({
  error,
  ...more
}: Omit<NoticeProps, 'tone' | keyof FormError> & { error: FormError | null }) {
  return error && <Notice tone="error" {...error} {...more} />;
}
