import { createAudioContext } from '@backline/ui/browser-parts';

export type SetGain = (gain: number, isAtOnce: boolean) => void;

/** Short enough not to be noticed, long enough to avoid a click. */
export const fadeMs = 40;

export interface Mixer {
  /** Creates the context, which takes a tenth of a second, without starting it. */
  prepare: () => void;
  /** The running context that the decoder plays into; null without Web Audio. */
  context: () => AudioContext | null;
  /** Routes an element through a gain. From then on, the element is silent without it. */
  attach: (element: HTMLAudioElement) => SetGain;
  /** A node to play into. */
  createInput: () => { node: AudioNode; setGain: SetGain } | null;
}

/** A single audio context for the page, which only a click may start. */
export function createMixer(): Mixer {
  let made: AudioContext | null = null;
  const prepare = () => {
    if (made !== null) return;
    // Otherwise a phone's ringer switch would mute it, although it does not mute audio elements.
    if ('audioSession' in navigator) Object.assign(navigator.audioSession as object, { type: 'playback' });
    made = createAudioContext();
  };
  const context = () => {
    prepare();
    if (made?.state !== 'running') void made?.resume();
    return made;
  };
  const createInput: Mixer['createInput'] = () => {
    const audio = context();
    if (audio === null) return null;
    const node = audio.createGain();
    node.connect(audio.destination);
    const setGain: SetGain = (value, isAtOnce) => {
      const { currentTime } = audio;
      node.gain.cancelScheduledValues(currentTime);
      if (isAtOnce) node.gain.setValueAtTime(value, currentTime);
      // Approaches the value from the current one, so that a fade may interrupt another.
      else node.gain.setTargetAtTime(value, currentTime, fadeMs / 4000);
    };
    return { node, setGain };
  };
  return {
    prepare,
    context,
    createInput,
    attach: (element) => {
      const input = createInput();
      if (input === null) return toVolume(element);
      made?.createMediaElementSource(element).connect(input.node);
      return (value, isAtOnce) => {
        context();
        input.setGain(value, isAtOnce);
      };
    },
  };
}

/** For a file on another host, which Web Audio would silence. It can only be made quieter. */
export function toVolume(element: { volume: number }): SetGain {
  return (value) => {
    element.volume = Math.min(value, 1);
  };
}
