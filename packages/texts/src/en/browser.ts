/** Shown if a browser refuses something. */
export const browser = {
  nothingKept:
    'This browser doesn’t store anything for this site. When you reload the page, you are logged out and your cart is empty.',
} as const;
