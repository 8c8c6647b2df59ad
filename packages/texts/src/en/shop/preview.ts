import { createTexts } from '../../write.ts';

/** The play button of a sound. */
export const preview = {
  play: 'Play {name}',
  stop: 'Stop {name}',
  pressAgain: 'Press again to listen',
  failed: 'Can’t be played',
} as const;

export const { t } = createTexts({ preview });
