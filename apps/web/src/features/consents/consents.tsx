import { t } from '@backline/texts/account/terms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { toFormState } from '../../lib/calls/to-error-body.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { pendingTerms } from '../../lib/text/pending-terms.ts';
import { TermsCard } from './terms-card.tsx';
import { TrackerConsent } from './tracker-consent.tsx';

export { createLateTrackers } from '../../lib/trackers/late-trackers.ts';

/** Asks visitors and customers for consent, after the page is shown and on few pages. */
export function Consents() {
  const { isTrackingAsked } = useProduct();
  const { token } = useAuth();
  const { data: hasPendingTerms } = useQuery(pendingTerms);
  return (
    <>
      {isTrackingAsked && <TrackerConsent />}
      {token !== null && hasPendingTerms === true && <PendingTerms />}
    </>
  );
}

/** Asks a signed-in customer to accept new terms, once a server answer has announced some. */
function PendingTerms() {
  const { supportEmail } = useProduct();
  const { logOut } = useAuth();
  const queryClient = useQueryClient();
  const { client, consents } = trpc.useUtils();
  const list = trpc.consents.listPendingTerms.useQuery(undefined, { staleTime: 0 });
  const pending = list.data?.terms ?? [];
  const accept = useMutation({
    mutationFn: async () => {
      for (const { kind, version } of pending) await client.consents.acceptTerms.mutate({ kind, version });
    },
    onSuccess: () => {
      consents.listPendingTerms.setData(undefined, { terms: [] });
      queryClient.setQueryData(pendingTerms.queryKey, false);
    },
    // A newer version may have been published.
    onError: () => consents.listPendingTerms.invalidate(),
  });
  // If the list cannot be loaded, the customer can still use the account: the next page asks again.
  if (pending.length === 0) return null;
  return (
    <TermsCard
      terms={pending}
      supportEmail={supportEmail}
      {...toFormState(accept, t('terms.failed'))}
      onAccept={() => accept.mutate()}
      onLogOut={logOut}
    />
  );
}
