import type { CurrencyCode, IDiscountResponse, IPriceResponse, IProductResponse } from '@paddle/paddle-node-sdk';
import type { Place } from './places.ts';

/** A part of a period: whole minutes out of whole minutes. */
export interface Share {
  numerator: bigint;
  denominator: bigint;
}

export interface LineInput {
  price: IPriceResponse;
  product: IProductResponse;
  quantity: number;
  /** In a trial: listed, but not charged. */
  isFree?: boolean;
  share?: Share;
}

export interface Pricing {
  place: Place;
  currency: CurrencyCode;
  discount: IDiscountResponse | null;
}
