import { createTexts } from '../../write.ts';

/** The payment window. */
export const checkout = {
  linkDiscountIn: 'The discount in your link is applied in the payment window.',
  promoIn: 'The code {promo} is applied in the payment window.',
  linkDiscountInvalid: 'The discount in your link is no longer valid. You pay the regular price.',
  promoInvalid: 'The promo code {promo} is no longer valid. You pay the regular price.',
  blockedInCart:
    'A content blocker or your network may have stopped it. Allow this site in your blocker or try another network, then press Checkout again. Your cart is saved.',
  blockedOnPlan:
    'A content blocker or your network may have stopped it. Allow this site in your blocker or try another network, then try again. Nothing was charged.',
} as const;

export const { t } = createTexts({ checkout });
