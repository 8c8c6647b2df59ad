import { t } from '@backline/texts/orders';
import type { FormError } from '@backline/ui';
import { useMutation } from '@tanstack/react-query';
import { toFormError } from '../../../lib/calls/to-error-body.ts';

export interface InvoiceState {
  isPending: boolean;
  error: FormError | null;
  /** The link that a blocked tab could not open. It works for an hour. */
  blockedUrl: string | null;
}

/** Accept only http and https: other links could run code in the new tab. */
const isLoadable = (url: string) => ['https:', 'http:'].includes(URL.parse(url)?.protocol ?? '');

/**
 * Opens the invoice in its own tab. The tab opens blank at the press, because browsers block a later one. The link
 * follows once the provider has made it, and is not stored anywhere.
 */
export function useInvoiceTab(ask: () => Promise<{ url: string }>): InvoiceState & { openInvoice: () => void } {
  const opening = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const { url } = await ask();
        if (!isLoadable(url)) throw new Error('The invoice has no address that can be opened');
        if (tab === null || tab.closed) return tab === null ? url : null;
        tab.location.replace(url);
        return null;
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  const openInvoice = () => {
    if (opening.isPending) return;
    const tab = window.open('', '_blank');
    // The page that loads there must not reach this one.
    if (tab !== null) tab.opener = null;
    opening.mutate(tab);
  };
  return {
    openInvoice,
    isPending: opening.isPending,
    error: toFormError(opening.error, t('orders.invoiceFailed')),
    blockedUrl: opening.data ?? null,
  };
}
