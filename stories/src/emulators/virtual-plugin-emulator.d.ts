declare module 'virtual:plugin-emulator' {
  type PackState = keyof typeof import('../../.storybook/pack-views.ts').packViews;
  /** The page in each state, as HTML. */
  const pages: Record<'signedOut' | 'signingIn' | 'signedIn' | 'playing' | 'refused' | PackState, string>;
  export default pages;
}
