/** Said where a browser refuses something. */
export const browser = {
  nothingKept:
    'This browser keeps nothing for this site. Once the page is loaded again, you are logged out and the cart is empty.',
} as const;
