import type { StoryContext } from '@storybook/react-vite';

/** The element that opens a part of a page, by its whole text, including the text for screen readers. */
export const findFold = (canvas: StoryContext['canvas'], text: string) =>
  canvas.findByText((_, element) => element?.tagName === 'SUMMARY' && element.textContent === text);
