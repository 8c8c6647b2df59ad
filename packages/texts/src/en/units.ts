import { select } from '../message.ts';
import { createTexts } from '../write.ts';

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

export const { t } = createTexts({ units });
