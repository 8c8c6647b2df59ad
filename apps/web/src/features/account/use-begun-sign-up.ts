import { paths } from '@backline/domain/paths';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../../lib/auth-provider.tsx';
import { browserStorage, storageKeys } from '../../lib/browser-storage.ts';
import { getMachineId } from '../../lib/machine-id.ts';
import { readRedirect, toEntrance } from '../../lib/redirects.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';

/** Logs in where the sign-up began, whose secret the browser keeps. What is refused there leads to the login. */
export function useBegunSignUp() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { signIn } = useAuth();
  const { client } = trpc.useUtils();
  const [hasBegun] = useState(() => browserStorage.read(storageKeys.begun) !== null);
  const goOn = useMutation({
    mutationFn: async () => client.sessions.continueSignUp.mutate({ machineId: await getMachineId(browserStorage) }),
    onSuccess: ({ token }) => {
      signIn(token);
      navigate(readRedirect(search) ?? paths.account, { replace: true });
    },
    onError: () => navigate(toEntrance(search), { replace: true }),
    onSettled: () => browserStorage.remove(storageKeys.begun),
  });
  const start = useSingleFlight(() => goOn.mutateAsync());
  return { onLogIn: hasBegun ? () => start(undefined) : null, isPending: goOn.isPending };
}
