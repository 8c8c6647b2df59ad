declare module 'virtual:plugin-emulator' {
  /** The page in each state, as HTML. */
  const pages: Record<'signedOut' | 'signingIn' | 'signedIn' | 'playing' | 'refused', string>;
  export default pages;
}
