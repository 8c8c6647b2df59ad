import type { StoryContext } from '@storybook/react-vite';

/** The text for each field, by its label. */
export type Fill = Record<string, string>;

/** Fills in the fields in order, as a password manager does, and leaves the focus on the last one. */
export async function fillIn(canvas: StoryContext['canvas'], userEvent: StoryContext['userEvent'], fill: Fill) {
  for (const [label, text] of Object.entries(fill)) {
    const field = await canvas.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.paste(text);
  }
}
