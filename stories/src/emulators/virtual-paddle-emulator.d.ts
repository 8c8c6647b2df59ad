declare module 'virtual:paddle-emulator' {
  const pages: {
    /** The checkout's frame. `{answers}` and `{display}` are placeholders for its answers and its display mode. */
    checkout: string;
    /** The address of the covers in the answers. */
    coverFolder: string;
    answers: Awaited<ReturnType<typeof import('../../.storybook/record-checkouts.ts').recordCheckouts>>;
    control: string;
    emptyControl: string;
    portal: string;
    portalCancel: string;
  };
  export default pages;
}
