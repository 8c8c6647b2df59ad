import type { ReactNode } from 'react';
import { CircleAlert } from './icons.ts';

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

export const inputLook =
  'min-h-12 w-full min-w-0 rounded-control border border-edge bg-panel px-4 text-15 text-paper transition-colors ' +
  'hover:border-dust aria-invalid:border-bad max-mobile:text-[1rem]';

/** The ids that an input points at with `aria-describedby`. */
export function toDescription(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  const ids = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`];
  return ids.filter((part) => part !== '').join(' ') || undefined;
}

/** The place of the error exists always, so that a change in it is announced. */
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

/** Label above, hint beneath, error below. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium text-13 text-paper leading-4">
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-13 text-dust">
          {hint}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}
