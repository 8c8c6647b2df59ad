import { select } from '../message.ts';

/** Sizes and times. */
export const units = {
  size: select('unit', {
    byte: '{size} byte',
    kB: '{size} kB',
    MB: '{size} MB',
    GB: '{size} GB',
    TB: '{size} TB',
  }),
  justNow: 'just now',
} as const;
