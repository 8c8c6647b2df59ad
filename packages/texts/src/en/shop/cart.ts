import { plural, select } from '../../message.ts';

/** The cart, besides its fixed texts. */
export const cart = {
  emptyHint: 'What you add in the marketplace waits here.',
  items: 'Items',
  subtotal: 'Subtotal',
  dropped: 'No longer for sale, or yours already: {names}.',
  saved: 'You save {savings}',
  unpriced: 'Not everything in your cart can be paid for yet. Please try again later.',
  repriced: 'A sale has started or ended since this page was opened. Look at your cart, then press Checkout again.',
  tax: select('tax', {
    inside: 'Tax is included.',
    on_top: 'Tax, where due, is added at checkout.',
    unknown: 'Tax depends on where you are.',
  }),
  sizes: select('extent', {
    whole: '{download} to download, {disk} on disk.',
    part: 'At least {download} to download, {disk} on disk.',
  }),
  sizesAndLargest: select('extent', {
    whole: '{download} to download, {disk} on disk, the largest is {largest}.',
    part: 'At least {download} to download, {disk} on disk, the largest is {largest}.',
  }),
  computers: plural('count', {
    one: 'Plays on {count} of your computers.',
    other: 'Plays on up to {count} of your computers.',
  }),
  computersVary: 'Plays on {least} to {most} of your computers, as each page says.',
  notLoggedIn:
    'You are not logged in: your license codes come by mail. <login>Log in</login> to have them added to your account at once.',
  pluginNeeded: 'Needs version {plugin} of the plugin or later.',
} as const;
