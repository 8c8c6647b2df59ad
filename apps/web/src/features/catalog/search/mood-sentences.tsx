import type { Mood } from '@backline/domain/catalog/get-search-texts';
import { toMeaning, withoutWord } from '@backline/domain/catalog/search/search-words';
import { t } from '@backline/texts/shop/find';
import { Button, X } from '@backline/ui';

/** The part of the shop's filter that can be changed here. */
interface Sentence {
  search: string;
  /** The meanings that the visitor removed. */
  without: readonly string[];
}

type Edit = (asked: Sentence) => Partial<Sentence>;

interface MoodSentencesProps extends Pick<Sentence, 'without'> {
  moods: readonly Mood[];
  onChoose: (edit: Edit) => void;
}

const meaningLook =
  'inline-flex min-h-9 items-center gap-1.5 rounded-control text-dust transition-colors hover:text-paper max-wide:min-h-11';

/** The meanings of a search's words, as sentences. Each meaning, and the word itself, can be removed. */
export function MoodSentences({ moods, without, onChoose }: MoodSentencesProps) {
  if (moods.length === 0) return null;
  const restore = (word: string): Edit => {
    return (asked) => ({ without: asked.without.filter((one) => !one.startsWith(toMeaning(word, ''))) });
  };
  const remove = (word: string): Edit => {
    return (asked) => ({ ...restore(word)(asked), search: withoutWord(asked.search, word) });
  };
  return (
    <ul aria-label={t('find.moods')} className="flex flex-wrap gap-x-6 py-2 text-15">
      {moods.map(({ word, means }) => (
        <li key={word} className="flex min-w-0 flex-wrap items-center gap-x-3">
          <button
            type="button"
            aria-label={t('find.removeMood', { word })}
            onClick={() => onChoose(remove(word))}
            className={meaningLook}
          >
            <span className="inline-block font-medium text-paper first-letter:uppercase">{word}</span>
            <X className="size-3" />
          </button>
          <span className="text-dust">{t('find.stands')}</span>
          {means.map((meaning) => (
            <button
              key={meaning}
              type="button"
              aria-label={t('find.leaveOut', { meaning })}
              // Without any meaning, the word would find nothing.
              onClick={() =>
                onChoose(
                  means.length === 1
                    ? remove(word)
                    : (asked) => ({ without: [...asked.without, toMeaning(word, meaning)] }),
                )
              }
              className={meaningLook}
            >
              <span className="text-paper underline decoration-edge underline-offset-4">{meaning}</span>
              <X className="size-3" />
            </button>
          ))}
          {without.some((one) => one.startsWith(toMeaning(word, ''))) && (
            <Button
              variant="text"
              className="min-h-9 text-13"
              aria-label={t('find.restoreNamed', { word })}
              onClick={() => onChoose(restore(word))}
            >
              {t('find.restore')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
