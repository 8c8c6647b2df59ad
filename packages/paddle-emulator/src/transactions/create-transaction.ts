import type {
  CountryCode,
  CurrencyCode,
  IBillingDetailsResponse,
  ICustomData,
  ITransactionResponse,
} from '@paddle/paddle-node-sdk';
import { assertApplicable } from '../catalog/discounts.ts';
import { frequencyMost } from '../catalog/prices.ts';
import { convertMoney } from '../money/amounts.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { assertInvoiceable, type BillingDetailsInput, toBillingDetails } from './billing-details.ts';
import { placeOf } from './place-of.ts';
import { type ItemInput, resolveItems } from './transaction-items.ts';
import { priceTransaction, saveTransaction } from './transaction-record.ts';

export interface NewTransaction {
  items: ItemInput[];
  origin: ITransactionResponse['origin'];
  customerId?: string | null;
  addressId?: string | null;
  businessId?: string | null;
  customData?: ICustomData | null;
  /** The currency if the seller has set it. The buyer's address then doesn't change it. */
  currency?: CurrencyCode | undefined;
  discountId?: string | null;
  country?: CountryCode | null;
  postalCode?: string | null;
  collectionMode?: ITransactionResponse['collection_mode'];
  billingDetails?: BillingDetailsInput;
  billingPeriod?: ITransactionResponse['billing_period'] | undefined;
  checkoutUrl?: string | null | undefined;
}

export function blankTransaction(world: World, id: string): ITransactionResponse {
  const at = world.clock.nowText();
  return {
    id,
    status: 'draft',
    customer_id: null,
    address_id: null,
    business_id: null,
    custom_data: null,
    currency_code: 'USD',
    origin: 'api',
    subscription_id: null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: 'automatic',
    discount_id: null,
    billing_details: null,
    billing_period: null,
    items: [],
    details: null,
    payments: [],
    checkout: { url: `${world.options.publicUrl}/pay?_ptxn=${id}` },
    created_at: at,
    updated_at: at,
    billed_at: null,
    revised_at: null,
  };
}

export function assertDiscountFits(world: World, transaction: ITransactionResponse): void {
  if (!transaction.discount_id) return;
  const discount = world.discounts.find(transaction.discount_id);
  if (!discount) refuse('transaction_discount_not_found', `Discount ${transaction.discount_id} not found.`);
  const prices = transaction.items.flatMap(({ price }) => (price ? [price] : []));
  assertApplicable(world, discount, { currency: transaction.currency_code, prices });
}

/** Throws for a total below about 70 US cents, unless it is zero. */
export function assertChargeable(transaction: ITransactionResponse): void {
  const due = BigInt(transaction.details?.totals?.grand_total ?? '0');
  if (due === 0n || due >= convertMoney(70n, 'USD', transaction.currency_code)) return;
  refuse('transaction_balance_less_than_charge_limit', 'The balance is below what can be charged.');
}

/**
 * Checks how a transaction is collected: throws for fields that an invoice lacks or that a card payment must not have.
 */
export function collectionOf(
  input: Pick<NewTransaction, 'collectionMode' | 'billingDetails'>,
  before: IBillingDetailsResponse | null = null,
): Pick<ITransactionResponse, 'collection_mode' | 'billing_details'> {
  if (input.collectionMode !== 'manual') {
    if (input.billingDetails)
      refuse('transaction_billing_details_must_be_null', 'A payment by card has no billing_details.');
    return { collection_mode: 'automatic', billing_details: null };
  }
  if (!input.billingDetails && !before)
    refuse('transaction_billing_details_object_required', 'An invoice needs billing_details.');
  const billing_details = toBillingDetails(input.billingDetails, before);
  if (!billing_details) refuse('transaction_payment_terms_object_required', 'An invoice needs payment_terms.');
  if (billing_details.payment_terms.frequency > frequencyMost)
    refuse(
      'transaction_payment_terms_frequency_greater_than_maximum',
      `billing_details.payment_terms.frequency must be equal to or lower than ${frequencyMost}`,
    );
  return { collection_mode: 'manual', billing_details };
}

/** The link to the seller's own page, with the transaction's id. */
export function toCheckoutUrl(page: string, id: string): string {
  const url = new URL(page);
  url.searchParams.set('_ptxn', id);
  return url.href;
}

export function isComplete(transaction: ITransactionResponse): boolean {
  return Boolean(transaction.customer_id && transaction.address_id);
}

export function createTransaction(world: World, input: NewTransaction): ITransactionResponse {
  const id = world.newId('txn');
  world.transactionNotes.put({
    id,
    isCurrencyFixed: Boolean(input.currency),
    country: input.country ?? null,
    postalCode: input.postalCode ?? null,
  });
  const draft: ITransactionResponse = {
    ...blankTransaction(world, id),
    origin: input.origin,
    items: resolveItems(world, input.items),
    customer_id: input.customerId ?? null,
    address_id: input.addressId ?? null,
    business_id: input.businessId ?? null,
    custom_data: input.customData ?? null,
    currency_code: input.currency ?? 'USD',
    discount_id: input.discountId ?? null,
    ...collectionOf(input),
    billing_period: input.billingPeriod ?? null,
  };
  if (input.checkoutUrl) draft.checkout = { url: toCheckoutUrl(input.checkoutUrl, id) };
  placeOf(world, draft);
  const priced = priceTransaction(world, draft);
  assertDiscountFits(world, priced);
  assertInvoiceable(world, priced, 'transaction');
  if (!isComplete(priced)) return saveTransaction(world, priced, 'transaction.created');
  assertChargeable(priced);
  return saveTransaction(world, { ...priced, status: 'ready' }, 'transaction.created', 'transaction.ready');
}
