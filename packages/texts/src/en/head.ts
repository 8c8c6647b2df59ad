import { plural } from '../message.ts';

/**
 * The words that only the server writes into pages, for search engines, previews of shared links, and browsers without
 * scripts.
 */
export const head = {
  portalDescription: 'a shop for virtual instruments built for {product}',
  shopDescription: 'Instruments for {product}, from the people who recorded them.',
  planDescription: plural('packs', {
    one: 'Everything {product} can play, for as long as you like: {packs} pack, by the month or by the year.',
    other: 'Everything {product} can play, for as long as you like: {packs} packs, by the month or by the year.',
  }),
  coverOf: 'The cover of {name}',
  noScript: 'The {product} portal needs JavaScript. Please allow it for this site and load the page again.',
} as const;
