import { useCurrentUser } from './auth/use-current-user.ts';
import { toErrorBody } from './calls/to-error-body.ts';
import { whenForgotten } from './text/when-forgotten.ts';

/** Values that were submitted after the session had ended, by field and owner. Only in memory. */
const typed = new Map<string, string>();
whenForgotten(() => typed.clear());

/** Remembers a field's text while its owner logs in again. */
export function useTyped(field: string) {
  const { user } = useCurrentUser();
  const key = `${field} ${user?.email}`;
  return {
    /** Undefined if nothing was typed before. */
    before: typed.get(key),
    keep: (error: unknown, text: string) => {
      if (toErrorBody(error)?.code === 'unauthenticated') typed.set(key, text);
    },
    forget: () => void typed.delete(key),
  };
}
