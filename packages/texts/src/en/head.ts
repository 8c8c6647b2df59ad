import { plural } from '../message.ts';

/** Texts that only the server writes into pages, for search engines, link previews, and browsers without scripts. */
export const head = {
  portalDescription: 'a shop for virtual instruments built for {product}',
  shopDescription: 'Packs for {product}, from the people who recorded them.',
  planDescription: plural('packs', {
    one: 'Everything {product} can play, for as long as you like: {packs} pack, billed monthly or yearly.',
    other: 'Everything {product} can play, for as long as you like: {packs} packs, billed monthly or yearly.',
  }),
  coverOf: 'Cover of {name}',
  noScript: 'The {product} portal needs JavaScript. Please allow it for this site and reload the page.',
} as const;
