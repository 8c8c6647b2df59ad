import * as Slot from '@radix-ui/react-slot';
import clsx from 'clsx';
import { type ComponentProps, type MouseEvent, useId } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'text';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  isWide?: boolean;
  /** Keeps size, focus and label, but ignores further clicks. */
  isPending?: boolean;
  isDisabled?: boolean;
  /** Why the button can't be used yet, for assistive technology. Also disables the button. */
  disabledReason?: string | undefined;
  /** Applies the style to its single child, for links. */
  asChild?: boolean;
}

const looks: Record<ButtonVariant, string> = {
  primary:
    'border border-transparent bg-accent px-5 font-semibold text-accent-ink hover:bg-accent-pressed active:bg-accent-pressed',
  secondary: 'border border-edge px-5 font-medium text-paper hover:border-dust hover:bg-raised active:bg-panel',
  danger: 'border border-bad px-5 font-medium text-bad hover:bg-raised active:bg-panel',
  quiet: 'border border-transparent px-5 font-medium text-dust hover:bg-raised hover:text-paper active:bg-panel',
  text: 'font-medium text-paper underline decoration-edge underline-offset-4 hover:decoration-accent',
};

const faded = 'disabled:cursor-not-allowed disabled:border-transparent disabled:text-dust';
/** Variants without a background get none when disabled. */
const fadedGround: Record<ButtonVariant, string> = {
  primary: 'disabled:bg-raised',
  secondary: 'disabled:bg-raised',
  danger: 'disabled:bg-raised',
  quiet: 'disabled:bg-transparent disabled:opacity-50',
  text: 'disabled:no-underline',
};

export function Button({
  variant = 'primary',
  isWide = false,
  isPending = false,
  isDisabled = false,
  disabledReason,
  asChild = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const look = clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control py-2 text-center text-15',
    'select-none transition-colors',
    looks[variant],
    faded,
    fadedGround[variant],
    isWide && 'w-full',
    className,
  );
  if (asChild) return <Slot.Root className={look}>{children}</Slot.Root>;

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={clsx(look, 'relative', isPending && 'cursor-progress')}
        disabled={isDisabled || disabledReason !== undefined}
        aria-disabled={isPending || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={handleClick}
      >
        <span className={clsx('inline-flex items-center gap-2', isPending && 'opacity-40')}>{children}</span>
        {isPending && <PendingRing />}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}

function PendingRing() {
  return (
    <svg viewBox="0 0 20 20" className="absolute size-5 animate-turn" fill="none" strokeWidth="2.5" aria-hidden="true">
      <path d="M10 2a8 8 0 1 1-8 8" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
}
