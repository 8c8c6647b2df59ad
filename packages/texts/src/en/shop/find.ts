import { plural, select } from '../../message.ts';
import { createTexts } from '../../write.ts';

/** The results of a search of the shop. */
export const find = {
  more: 'and {count} more',
  moreNamed: plural('count', {
    one: 'and {count} more sound of {productName}',
    other: 'and {count} more sounds of {productName}',
  }),
  playAll: 'Play All',
  playAllStop: 'Stop',
  playAllFailed: 'The sounds could not be loaded.',
  moods: 'How we read your words',
  stands: '=',
  leaveOut: 'Leave out {meaning}',
  restore: 'Restore',
  restoreNamed: 'Restore the meanings of {word}',
  removeMood: 'Remove {word}',
  sounds: 'Matching sounds',
  apart: select('kind', {
    two: 'No single sound has both words. Each of these has one.',
    more: 'No single sound has all of the words. Those with the most come first.',
  }),
  otherSounds: 'Hear these instead',
  reason: 'Matches: {reason}',
  alike: 'Did you mean',
  nearTitle: 'Close matches',
} as const;

export const { t } = createTexts({ find });
