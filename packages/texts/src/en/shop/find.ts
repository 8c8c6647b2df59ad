import { plural } from '../../message.ts';
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
  moods: 'What your words mean here',
  mood: '<name>{word}</name> {means}',
  removeMood: 'Remove {word}',
  reason: 'Matches: {reason}',
  alike: 'Did you mean',
  nearTitle: 'Close matches',
} as const;

export const { t, rich } = createTexts({ find });
