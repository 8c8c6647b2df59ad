import type { StoryContext } from '@storybook/react-vite';

/** The texts that are typed into the fields, by their labels. */
export type Fill = Record<string, string>;

/** Fills the fields in their order, as a password manager does, and leaves the last one in focus. */
export async function fillIn(canvas: StoryContext['canvas'], userEvent: StoryContext['userEvent'], fill: Fill) {
  for (const [label, text] of Object.entries(fill)) {
    const field = await canvas.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.paste(text);
  }
}
