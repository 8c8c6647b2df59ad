/** The categories of the marketplace. */
export const categories = [
  'Strings',
  'Brass',
  'Percussion',
  'Woodwinds',
  'Guitars',
  'Keyboards',
  'Synthesizers',
  'Choir',
  'World',
  'Sound Design',
] as const;
export type Category = (typeof categories)[number];
