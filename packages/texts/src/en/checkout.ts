/** The payment window. */
export const checkout = {
  theDiscountInYour: 'The discount in your link',
  thePromoCode: 'The promo code {promo}',
  isNotValidAny: '{subject} is not valid any more. You pay the regular price.',
  aContentBlockerOr:
    'A content blocker or your network may have stopped it. Allow this site in your blocker or try another network, then {remedy}',
} as const;
