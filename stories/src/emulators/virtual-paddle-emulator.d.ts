declare module 'virtual:paddle-emulator' {
  const pages: {
    /** The checkout's frame. `{answers}` stands for what it is answered, and `{catalog}` there for the folder of the covers; `{display}` for where it is. */
    checkout: string;
    answers: Awaited<ReturnType<typeof import('../../.storybook/record-checkouts.ts').recordCheckouts>>;
    control: string;
    emptyControl: string;
    portal: string;
    portalCancel: string;
  };
  export default pages;
}
