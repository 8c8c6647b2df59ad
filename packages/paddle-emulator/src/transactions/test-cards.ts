import type { PaymentCardType } from '@paddle/paddle-node-sdk';
import type { CardBehaviour } from '../world/records.ts';

export interface CardInput {
  number: string;
  expiryMonth: number;
  expiryYear: number;
  cvc: string;
  name?: string;
}

export interface Card {
  behaviour: CardBehaviour;
  last4: string;
  type: PaymentCardType;
  expiryMonth: number;
  expiryYear: number;
  name: string;
}

export const testCards: { number: string; behaviour: CardBehaviour; label: string }[] = [
  { number: '4242424242424242', behaviour: 'pays', label: 'Pays' },
  { number: '4000000000000002', behaviour: 'declined', label: 'Is declined' },
  { number: '4000002760003184', behaviour: 'fails_on_renewal', label: 'Pays, then fails on renewal' },
  { number: '4000003800000446', behaviour: 'three_d_secure', label: 'Asks for 3-D Secure' },
];

/** Verifies the check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

function typeOf(number: string): PaymentCardType {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'american_express';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'unknown';
}

export function toCard(input: CardInput): Card {
  const number = input.number.replaceAll(/\D/g, '');
  return {
    behaviour: testCards.find((card) => card.number === number)?.behaviour ?? 'pays',
    last4: number.slice(-4),
    type: typeOf(number),
    expiryMonth: input.expiryMonth,
    expiryYear: input.expiryYear,
    name: input.name || 'Card holder',
  };
}
