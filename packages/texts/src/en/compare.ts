/** The dialog that compares packs, loaded when it opens. */
export const compare = {
  title: 'Compare',
  label: 'The marked collections',
  hearIt: 'Hear it',
  price: 'Price',
  owned: 'Owned',
  plan: 'Plan',
  instruments: 'Instruments',
  articulations: 'Articulations',
  onDisk: 'On disk',
  categories: 'Categories',
  tags: 'Tags',
  failed: 'Could not be loaded.',
  tryAgain: 'Try Again',
  retryNamed: 'Try Again: {productName}',
  hint: 'Play a sound, keep it, and play another.',
  pin: 'Keep As A',
} as const;
