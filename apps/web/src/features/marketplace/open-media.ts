/// <reference path="./ogv.d.ts" />
import type { OGVPlayer } from 'ogv';
import type { Media } from './player.ts';

const opus = 'audio/ogg; codecs="opus"';
const playedEverywhere = /\.(?:aac|m4a|mp3|wav)$/i;
const oggMark = 'OggS';
const opusMark = 'OpusHead';
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
      // Releases the file and the decoder.
      if ('stop' in element) element.stop();
      else element.removeAttribute('src');
    },
    on: (event, listener) => {
      element.addEventListener(event, () => listening.signal.aborted || listener());
    },
  };
}

/** The decoder would wait forever for a file that it can't read or reach. */
async function assertDecodable(url: string): Promise<void> {
  const response = await fetch(url);
  const reader = response.body?.getReader();
  const head = new TextDecoder('latin1').decode((await reader?.read())?.value);
  await reader?.cancel();
  if (!head.startsWith(oggMark) || !head.includes(opusMark)) throw new Error(`${url} is no Ogg Opus file`);
}

/** Loads the decoder only for a browser that can't play the format, when playing starts. */
export async function openMedia(url: string): Promise<Media> {
  const audio = new Audio();
  const isNative = audio.canPlayType(opus) !== '' || playedEverywhere.test(new URL(url, location.href).pathname);
  if (isNative) {
    audio.src = url;
    return toMedia(audio);
  }
  // A browser that needs the decoder lets sound begin only while it handles the click, and has few contexts to give.
  audioContext ??= new AudioContext();
  void audioContext.resume();
  const [{ default: ogv }] = await Promise.all([import('ogv'), assertDecodable(url)]);
  ogv.OGVLoader.base = decoderBase;
  const player = new ogv.OGVPlayer({ worker: false, audioContext });
  player.src = url;
  return toMedia(player);
}
