import type { ProductConfig } from '@backline/domain/product';

export interface PaidCustomer {
  id: string;
  email: string;
}

export type TrackerSettings = Pick<ProductConfig, 'analyticsScript' | 'referralScript' | 'isTrackingAsked'>;

/** Calls to third parties. */
export interface TrackerCalls {
  accountVerified: (email: string) => void;
  checkoutCompleted: (customer: PaidCustomer) => void;
  /** Loads the affiliate's script on arrival, because it has to see the visit, not only the payment. */
  watchReferrals: () => void;
}
