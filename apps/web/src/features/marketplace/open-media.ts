/// <reference path="./ogv.d.ts" />
import type { OGVPlayer } from 'ogv';
import type { Media } from './player.ts';

const opus = 'audio/ogg; codecs="opus"';
const decoderBase = '/ogv';
let audioContext: AudioContext | undefined;

function toMedia(element: HTMLAudioElement | OGVPlayer): Media {
  const listening = new AbortController();
  return {
    get currentTime() {
      return element.currentTime;
    },
    get duration() {
      return element.duration;
    },
    play: () => element.play(),
    stop: () => {
      listening.abort();
      element.pause();
      // Lets go of the file, and of the decoder.
      if ('stop' in element) element.stop();
      else element.removeAttribute('src');
    },
    on: (event, listener) => {
      element.addEventListener(event, () => listening.signal.aborted || listener());
    },
  };
}

/** Decision 22: the decoder comes where the browser can't play by itself, when something is to be played. */
export async function openMedia(url: string): Promise<Media> {
  const audio = new Audio();
  if (audio.canPlayType(opus) !== '') {
    audio.src = url;
    return toMedia(audio);
  }
  // A browser that needs the decoder lets sound begin only while it handles the click, and has few contexts to give.
  audioContext ??= new AudioContext();
  void audioContext.resume();
  const { default: ogv } = await import('ogv');
  ogv.OGVLoader.base = decoderBase;
  const player = new ogv.OGVPlayer({ worker: false, audioContext });
  player.src = url;
  return toMedia(player);
}
