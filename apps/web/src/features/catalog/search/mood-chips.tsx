import type { Mood } from '@backline/domain/catalog/get-search-texts';
import { rich, t } from '@backline/texts/shop/find';
import { X } from '@backline/ui';
import { Rich } from '../../../lib/text/rich.tsx';

interface MoodChipsProps {
  moods: readonly Mood[];
  onRemove: (word: string) => void;
}

/** The meanings of a search's words. */
export function MoodChips({ moods, onRemove }: MoodChipsProps) {
  if (moods.length === 0) return null;
  return (
    <ul aria-label={t('find.moods')} className="flex flex-wrap gap-2 py-2">
      {moods.map(({ word, means }) => (
        <li
          key={word}
          className="inline-flex min-h-9 items-center rounded-control bg-accent-wash pl-3 text-13 max-wide:min-h-11"
        >
          <span className="break-words py-1">
            <Rich
              parts={rich('find.mood', {
                word,
                name: (content) => <span className="font-medium text-paper capitalize">{content}</span>,
                means: means.join(', '),
              })}
            />
          </span>
          <button
            type="button"
            aria-label={t('find.removeMood', { word })}
            onClick={() => onRemove(word)}
            className="grid min-h-9 w-9 place-items-center rounded-control text-dust transition-colors hover:text-paper max-wide:min-h-11 max-wide:w-11"
          >
            <X className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
