declare module 'ogv' {
  /** An element with the interface of an audio element. */
  export interface OGVPlayer extends HTMLElement {
    src: string;
    currentTime: number;
    readonly duration: number;
    play: () => void;
    pause: () => void;
    stop: () => void;
  }

  const ogv: {
    OGVLoader: { base: string };
    OGVPlayer: new (options: { worker?: boolean; audioContext?: AudioContext }) => OGVPlayer;
  };
  export default ogv;
}
