declare module 'ogv' {
  /** An element with the interface of an audio element. */
  export interface OGVPlayer extends HTMLElement {
    src: string;
    currentTime: number;
    volume: number;
    readonly duration: number;
    readonly paused: boolean;
    readonly ended: boolean;
    play: () => void;
    pause: () => void;
    stop: () => void;
  }

  const ogv: {
    OGVLoader: { base: string };
    OGVPlayer: new (options: {
      worker?: boolean;
      audioContext?: AudioContext;
      audioDestination?: AudioNode;
    }) => OGVPlayer;
  };
  export default ogv;
}
