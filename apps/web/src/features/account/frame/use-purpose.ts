import { readRedirect } from '../../../lib/auth/redirects.ts';
import { findComputerCode, toPurpose } from '../../../lib/auth/to-purpose.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useProduct } from '../../../lib/product-provider.tsx';

/** The next step after login or sign-up, in a sentence. It names a computer once the server has said its name. */
export function usePurpose(search: string): string | null {
  const target = readRedirect(search);
  const userCode = findComputerCode(target);
  // Optional: if it fails, the sentence has no name.
  const computer = trpc.devices.findSignInName.useQuery(
    { userCode: userCode ?? '' },
    { enabled: userCode !== null, retry: false, refetchOnWindowFocus: false },
  );
  return toPurpose(target, useProduct(), computer.data?.name ?? null);
}
