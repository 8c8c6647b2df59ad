import type { StoryContext } from '@storybook/react-vite';

/** The element that unfolds a part of a page, by all of its text: a part of it may be for screen readers alone. */
export const findFold = (canvas: StoryContext['canvas'], text: string) =>
  canvas.findByText((_, element) => element?.tagName === 'SUMMARY' && element.textContent === text);
