import { createTexts } from '../../write.ts';

/** The dialog that compares packs, loaded when it opens. */
export const compare = {
  title: 'Compare',
  label: 'The marked packs',
  hearIt: 'Hear it',
  all: 'All {count}',
  allSounds: 'All {count} sounds: {productName}',
  price: 'Price',
  plan: 'Plan',
  instruments: 'Instruments',
  articulations: 'Articulations',
  onDisk: 'On disk',
  categories: 'Categories',
  tags: 'Tags',
  failed: 'This could not be loaded.',
  tryAgain: 'Try Again',
  retryNamed: 'Try Again: {productName}',
  hint: 'Play a sound. Hold another one to hear it instead.',
  pinned: 'Play another one, then switch between the two.',
  pin: 'Switch Between Two',
} as const;

export const { t } = createTexts({ compare });
