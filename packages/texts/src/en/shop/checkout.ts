import { createTexts } from '../../write.ts';

/** The payment window. */
export const checkout = {
  linkDiscountIn: 'The discount in your link is in: the payment window takes it off.',
  promoIn: 'The code {promo} is in: the payment window takes it off.',
  linkDiscountInvalid: 'The discount in your link is not valid any more. You pay the regular price.',
  promoInvalid: 'The promo code {promo} is not valid any more. You pay the regular price.',
  blockedInCart:
    'A content blocker or your network may have stopped it. Allow this site in your blocker or try another network, then press Checkout again. Your cart is kept.',
  blockedOnPlan:
    'A content blocker or your network may have stopped it. Allow this site in your blocker or try another network, then try once more. Nothing was charged.',
} as const;

export const { t } = createTexts({ checkout });
