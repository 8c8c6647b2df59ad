import type { StoryContext } from '@storybook/react-vite';

/** Waits for the page with this heading. */
export function findHeading(canvas: StoryContext['canvas'], name: string): Promise<HTMLElement> {
  return canvas.findByRole('heading', { level: 1, name });
}
