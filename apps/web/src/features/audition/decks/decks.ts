import type { Deck } from './deck.ts';
import { openDecoderDeck } from './decoder-deck.ts';
import { createElementDecks } from './element-decks.ts';
import { createMixer } from './mixer.ts';

const opus = 'audio/ogg; codecs="opus"';
const playedEverywhere = /\.(?:aac|m4a|mp3|wav)$/i;
const needsDecoder = (url: string) => !hasOtherFormat(url) && new Audio().canPlayType(opus) === '';
const hasOtherFormat = (url: string) => playedEverywhere.test(new URL(url, location.href).pathname);

/** How an audition gets its decks. */
export interface Decks {
  open: (url: string) => Deck | Promise<Deck>;
  /** A second try at a file that failed before playing; null if there is none. */
  openAgain: (url: string) => Promise<Deck> | null;
  /** Loads the track that will probably play next. */
  warm: (url: string) => void;
}

/** Plays files with the browser's own player, or with the decoder if that can't. */
export function createDecks(): Decks {
  const mixer = createMixer();
  const elements = createElementDecks(mixer);
  return {
    open: (url) => (needsDecoder(url) ? openDecoderDeck(url, mixer) : elements.open(url)),
    openAgain: (url) => (needsDecoder(url) || hasOtherFormat(url) ? null : openDecoderDeck(url, mixer)),
    warm: (url) => {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (connection?.saveData === true) return;
      mixer.prepare();
      if (!needsDecoder(url)) elements.warm(url);
    },
  };
}
