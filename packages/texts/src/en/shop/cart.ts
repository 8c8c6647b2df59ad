import { plural, select } from '../../message.ts';

/** The cart, except fixed texts. */
export const cart = {
  emptyHint: 'Packs that you add in the marketplace appear here.',
  items: 'Items',
  subtotal: 'Subtotal',
  dropped: 'No longer for sale, or already yours: {names}.',
  saved: 'You save {savings}',
  unpriced: 'Some items in your cart can’t be paid for yet. Please try again later.',
  repriced: 'A sale has started or ended since you opened this page. Check your cart, then press Checkout again.',
  tax: select('tax', {
    inside: 'Tax is included.',
    on_top: 'Any tax is added at checkout.',
    unknown: 'Tax depends on your location.',
  }),
  sizes: select('extent', {
    whole: '{download} to download, {disk} on disk.',
    part: 'At least {download} to download, {disk} on disk.',
  }),
  sizesAndLargest: select('extent', {
    whole: '{download} to download, {disk} on disk. The largest is {largest}.',
    part: 'At least {download} to download, {disk} on disk. The largest is {largest}.',
  }),
  computers: plural('count', {
    one: 'Plays on {count} of your computers.',
    other: 'Plays on up to {count} of your computers.',
  }),
  computersVary: 'Plays on {least} to {most} of your computers. See each pack’s page.',
  notLoggedIn:
    'You are not logged in, so we’ll email your license codes. <login>Log in</login> to add them to your account at once.',
  toAccount: 'Your licenses go to the account of <address>{email}</address>.',
  pluginNeeded: 'Needs plugin version {plugin} or later.',
} as const;
