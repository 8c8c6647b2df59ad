import { useCurrentUser } from './auth/use-current-user.ts';
import { toErrorBody } from './calls/to-error-body.ts';
import { whenForgotten } from './text/when-forgotten.ts';

/** Typed values that were sent when a session was over already, by field and owner. In memory alone. */
const typed = new Map<string, string>();
whenForgotten(() => typed.clear());

/** Keeps what was typed into a field while its owner logs in again. */
export function useTyped(field: string) {
  const { user } = useCurrentUser();
  const key = `${field} ${user?.email}`;
  return {
    /** Undefined: nothing was typed before. */
    before: typed.get(key),
    keep: (error: unknown, text: string) => {
      if (toErrorBody(error)?.code === 'unauthenticated') typed.set(key, text);
    },
    forget: () => void typed.delete(key),
  };
}
