import type { CartItem } from '@backline/domain/catalog/catalog';
import type { SearchHit } from '@backline/domain/catalog/search/search';
import { toExcerpt } from '@backline/domain/catalog/search/to-excerpt';
import { toCollectionPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/find';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { trpc } from '../../../lib/calls/trpc.ts';
import { toPlayFailure } from '../../../lib/text/play-failure.ts';
import { toPreviewStatus } from '../../audition/decks/audition-state.ts';
import { PlayButton } from '../../audition/play-button.tsx';
import { getAudition, useAudition } from '../../audition/use-audition.ts';
import { toTracks } from '../offer/to-tracks.ts';
import { MarkedText } from './marked-text.tsx';

interface HitLinesProps {
  item: CartItem;
  hit: SearchHit;
}

/** Why a search found a pack: its tags, texts and sounds. */
export function HitLines({ item, hit }: HitLinesProps) {
  const reasons = hit.reasons.map(({ place, source, word }) => (place === 'tag' ? source : toExcerpt(source, word)));
  return (
    <div className="pointer-events-none relative z-1 w-full text-13">
      {reasons.length > 0 && (
        <p className="break-words text-dust">{t('find.reason', { reason: reasons.join(' · ') })}</p>
      )}
      <ul>
        {hit.instruments.map((instrument) => (
          <li key={instrument.number} className="flex min-h-11 items-center gap-2">
            {instrument.isAudible ? (
              <AudibleLine item={item} hit={hit} instrument={instrument} />
            ) : (
              <p className="min-w-0 break-words ps-13 text-dust">
                <MarkedText parts={hit.mark(instrument.text)} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {hit.more > 0 && (
        <Link
          to={{ pathname: toCollectionPath(item.collectionSlug), hash: '#instruments' }}
          aria-label={t('find.moreNamed', { count: hit.more, productName: item.productName })}
          className="pointer-events-auto ms-13 inline-flex min-h-6 items-center rounded-control text-dust underline decoration-edge underline-offset-4 hover:text-paper hover:decoration-accent"
        >
          {t('find.more', { count: hit.more })}
        </Link>
      )}
    </div>
  );
}

interface AudibleLineProps extends HitLinesProps {
  instrument: SearchHit['instruments'][number];
}

/** The sound's address is loaded with the pack, when it will probably be played. */
function AudibleLine({ item, hit, instrument: { number, text } }: AudibleLineProps) {
  const { catalog } = trpc.useUtils();
  const input = { collectionIdOrSlug: item.collectionSlug };
  const { data } = trpc.catalog.getCollection.useQuery(input, { enabled: false });
  const [hasFailed, setFailed] = useState(false);
  const findTrack = (answer: typeof data) => {
    const queue = answer === undefined ? [] : toTracks(answer.collection, item);
    return { queue, at: queue.findIndex((track) => track.number === number) };
  };
  const { queue, at } = findTrack(data);
  const status = useAudition((state) => toPreviewStatus(state, queue[at]?.url));
  const failure = toPlayFailure(hasFailed ? 'failed' : status);
  const load = async (act: (found: ReturnType<typeof findTrack>) => void) => {
    try {
      act(findTrack(await catalog.getCollection.ensureData(input)));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const warm = (found: ReturnType<typeof findTrack>) => {
    const track = found.queue[found.at];
    if (track !== undefined) getAudition().warm(track.url);
  };
  return (
    <>
      <PlayButton
        name={`${item.productName}: ${text}`}
        status={status}
        onToggle={() => void load((found) => getAudition().toggle(found.queue, found.at))}
        onIntent={() => void load(warm)}
        className="pointer-events-auto"
      />
      <p className="min-w-0 break-words text-dust">
        <MarkedText parts={hit.mark(text)} />
        {failure !== null && (
          <span role="alert" className="block text-bad">
            {failure}
          </span>
        )}
      </p>
    </>
  );
}
