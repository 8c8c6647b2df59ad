import type { IPaymentMethodResponse, PaymentCardType } from '@paddle/paddle-node-sdk';
import type { CardBehaviour } from '../world/records.ts';
import type { World } from '../world/world.ts';
import type { Card } from './test-cards.ts';

/** Payment methods without a card number, by their API names. */
export const wallets = ['paypal', 'apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

interface MeansCard {
  type: PaymentCardType;
  last4: string;
  expiry_month: number;
  expiry_year: number;
  cardholder_name: string;
}

/** The buyer's payment method, in the API's form. */
export interface PaymentMeans {
  type: 'card' | Wallet;
  card: MeansCard | null;
  paypal: { email: string; reference: string } | null;
  behaviour: CardBehaviour;
  /** The saved method that is used, so that no new one is stored. Null for others. */
  savedMethod: IPaymentMethodResponse | null;
}

export function fromCard(card: Card): PaymentMeans {
  const { type, last4, expiryMonth, expiryYear, name } = card;
  return {
    type: 'card',
    card: { type, last4, expiry_month: expiryMonth, expiry_year: expiryYear, cardholder_name: name },
    paypal: null,
    behaviour: card.behaviour,
    savedMethod: null,
  };
}

export function fromWallet(type: Wallet, email: string, behaviour: 'pays' | 'declined'): PaymentMeans {
  const paypal = type === 'paypal' ? { email, reference: 'Emulated' } : null;
  return { type, card: null, paypal, behaviour, savedMethod: null };
}

export function fromSavedMethod(world: World, method: IPaymentMethodResponse): PaymentMeans {
  return {
    type: method.type as PaymentMeans['type'],
    card: method.card,
    paypal: method.paypal,
    behaviour: world.cards.find(method.id)?.behaviour ?? 'pays',
    savedMethod: method,
  };
}

export type ChargeOutcome = 'ok' | 'decline';

/** Decides a charge: by the outcome that was set on the control page, or otherwise by the card. */
export function decideCharge(world: World, behaviour: CardBehaviour, kind: 'checkout' | 'renewal'): ChargeOutcome {
  const forced = world.settings.get<ChargeOutcome | null>('next_charge', null);
  if (forced) {
    world.settings.set('next_charge', null);
    return forced;
  }
  if (behaviour === 'declined') return 'decline';
  return behaviour === 'fails_on_renewal' && kind === 'renewal' ? 'decline' : 'ok';
}
