import { paths } from '@backline/domain/pages/paths';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { readRedirect, toEntrance } from '../../../lib/auth/redirects.ts';
import { browserStorage, storageKeys } from '../../../lib/browser/browser-storage.ts';
import { getMachineId } from '../../../lib/browser/machine-id.ts';
import { trpc } from '../../../lib/calls/trpc.ts';

const askAgainMs = 5000;
/** How often it asks, which takes half an hour. After that, it checks once more when the page becomes visible. */
const askAgainMost = 360;

/**
 * The sign-up that started in this browser, which has its secret: it needs no password once the address is verified.
 */
function useBegun() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { signIn } = useAuth();
  const { client } = trpc.useUtils();
  const [hasBegun] = useState(() => browserStorage.read(storageKeys.begun) !== null);
  /** `over`: another tab has logged in, or nothing is pending any more. */
  const goOn = async (): Promise<'done' | 'waits' | 'over'> => {
    if (browserStorage.read(storageKeys.begun) === null) return 'over';
    const machineId = await getMachineId(browserStorage);
    const { token } = await client.sessions.continueSignUp.mutate({ machineId });
    if (token === null) return 'waits';
    browserStorage.remove(storageKeys.begun);
    signIn(token);
    void navigate(readRedirect(search) ?? paths.account, { replace: true });
    return 'done';
  };
  return { hasBegun, goOn, leave: () => navigate(toEntrance(search), { replace: true }) };
}

/**
 * Logs in when the person presses the button in the browser where they signed up. A refusal leads to the login page.
 */
export function useBegunSignUp() {
  const { hasBegun, goOn, leave } = useBegun();
  const press = useMutation({
    mutationFn: goOn,
    onSuccess: (outcome) => outcome !== 'done' && leave(),
    onError: () => {
      browserStorage.remove(storageKeys.begun);
      return leave();
    },
  });
  return { onLogIn: hasBegun ? () => press.mutate() : null, isPending: press.isPending };
}

/** Logs in automatically once the address is verified, wherever the mail was opened, while the page is visible. */
export function useAwaitedAddress(): void {
  const { hasBegun, goOn } = useBegun();
  useQuery({
    queryKey: ['begun-sign-up'],
    queryFn: goOn,
    enabled: hasBegun,
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === 'waits' && state.error === null && state.dataUpdateCount < askAgainMost ? askAgainMs : false,
  });
}
