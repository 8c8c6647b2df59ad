import { type ReactNode, useId } from 'react';
import { CircleAlert } from '../marks/icons.ts';

/** The props of every field, apart from its input's. */
export interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export const inputLook =
  'min-h-12 w-full min-w-0 rounded-control border border-edge bg-panel px-4 text-15 text-paper transition-colors ' +
  'hover:border-dust aria-invalid:border-bad max-mobile:text-[1rem]';

/** The error's element always exists, so that changes are announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {error !== undefined && (
        <p id={`${id}-error`} className="flex gap-2 text-13 text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}

interface FieldFrameProps extends FieldProps {
  /** Renders the input, with the attributes that link it to its texts. */
  children: (tied: object) => ReactNode;
}

/** Label above, hint below, then the error. */
export function FieldFrame({ label, hint, error, children }: FieldFrameProps) {
  const id = useId();
  const ids = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`];
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium text-13 text-paper leading-4">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': ids.filter((part) => part !== '').join(' ') || undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-13 text-dust">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
