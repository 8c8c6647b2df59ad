/// <reference path="./ogv.d.ts" />
import { type Deck, toDeck } from './deck.ts';
import { type Mixer, toVolume } from './mixer.ts';

const oggMark = 'OggS';
const opusMark = 'OpusHead';
const decoderBase = '/ogv';

/** The decoder would wait forever for a file that it can't read or reach. */
async function assertDecodable(url: string): Promise<void> {
  const response = await fetch(url);
  const reader = response.body?.getReader();
  const head = new TextDecoder('latin1').decode((await reader?.read())?.value);
  await reader?.cancel();
  if (!head.startsWith(oggMark) || !head.includes(opusMark)) throw new Error(`${url} is no Ogg Opus file`);
}

/** Loads the decoder at the first playback, only for a browser that can't play the format. */
export async function openDecoderDeck(url: string, mixer: Mixer): Promise<Deck> {
  // A browser that needs the decoder only allows sound while handling a click, and has few audio contexts.
  const audioContext = mixer.context();
  const input = mixer.createInput();
  await assertDecodable(url);
  const { default: ogv } = await import('ogv');
  ogv.OGVLoader.base = decoderBase;
  const player = new ogv.OGVPlayer({
    worker: false,
    ...(audioContext && { audioContext }),
    ...(input && { audioDestination: input.node }),
  });
  player.src = url;
  let isLooped = false;
  const startAgain = () => {
    if (!isLooped) return;
    player.currentTime = 0;
    player.play();
  };
  player.addEventListener('ended', startAgain);
  return toDeck(player, input?.setGain ?? toVolume(player), {
    setLooped: (next) => {
      isLooped = next;
    },
    release: () => {
      player.removeEventListener('ended', startAgain);
      player.pause();
      // Releases the file and the decoder.
      player.stop();
      input?.node.disconnect();
    },
  });
}
