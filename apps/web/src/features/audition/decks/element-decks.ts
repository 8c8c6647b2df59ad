import { type Deck, toDeck } from './deck.ts';
import { fadeMs, type Mixer, type SetGain, toVolume } from './mixer.ts';

interface Voice {
  element: HTMLAudioElement;
  setGain: SetGain;
  isOwn: boolean;
  /** The address that is loaded or loading. */
  url: string;
  isTaken: boolean;
  /** The number of uses, so that a late fade doesn't stop the next sound. */
  uses: number;
}

const maxVoices = 2;

/** A file of this origin. Web Audio would play silence for others, so they stay outside. */
export function isOwnFile(url: string): boolean {
  return new URL(url, location.href).origin === location.origin;
}

/** Decks on at most two audio elements: one plays, the other loads the next track or fades out. */
export function createElementDecks(mixer: Mixer) {
  // The voices. The first one has been free the longest.
  let voices: Voice[] = [];

  const make = (isOwn: boolean): Voice => {
    const element = new Audio();
    element.preload = 'auto';
    let attached: SetGain | null = null;
    // Loading is always possible, but Web Audio may only start while a click is handled.
    const setGain: SetGain = (gain, isAtOnce) => {
      attached ??= isOwn ? mixer.attach(element) : toVolume(element);
      attached(gain, isAtOnce);
    };
    return { element, setGain, isOwn, url: '', isTaken: false, uses: 0 };
  };
  const empty = ({ element }: Voice) => {
    element.pause();
    element.removeAttribute('src');
    element.load();
  };
  const findVoice = (url: string): Voice => {
    const isOwn = isOwnFile(url);
    const free = voices.filter(({ isTaken }) => !isTaken);
    const fit =
      free.find((voice) => voice.url === url) ?? free.find((voice) => voice.isOwn === isOwn && voice.url === '');
    if (fit !== undefined) return fit;
    if (voices.length < maxVoices) return add(make(isOwn));
    const reused = free.find((voice) => voice.isOwn === isOwn);
    if (reused !== undefined) return reused;
    const [replaced] = free;
    if (replaced !== undefined) {
      empty(replaced);
      voices = voices.filter((voice) => voice !== replaced);
    }
    return add(make(isOwn));
  };
  const add = (voice: Voice) => {
    voices.push(voice);
    return voice;
  };
  const load = (voice: Voice, url: string) => {
    voice.uses += 1;
    if (voice.url === url && voice.element.error === null) {
      voice.element.pause();
      if (voice.element.currentTime !== 0) voice.element.currentTime = 0;
      return;
    }
    voice.url = url;
    voice.element.src = url;
  };

  return {
    /** Loads the track that will probably play next, unless both elements are in use. */
    warm: (url: string) => {
      if (voices.some((voice) => voice.url === url)) return;
      if (voices.length === maxVoices && voices.every(({ isTaken }) => isTaken)) return;
      load(findVoice(url), url);
    },
    open: (url: string): Deck => {
      const voice = findVoice(url);
      voice.isTaken = true;
      load(voice, url);
      voice.element.loop = false;
      const { uses } = voice;
      return toDeck(voice.element, voice.setGain, {
        setLooped: (isLooped) => {
          voice.element.loop = isLooped;
        },
        release: () => {
          voice.isTaken = false;
          voice.setGain(0, false);
          voices = [...voices.filter((other) => other !== voice), voice];
          const end = () => {
            if (voice.uses !== uses) return;
            voice.element.pause();
            // It may be played again, from the start.
            voice.element.currentTime = 0;
          };
          if (voice.isOwn) setTimeout(end, fadeMs);
          else end();
        },
      });
    },
  };
}
