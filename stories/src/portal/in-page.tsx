import type { Decorator } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router';

/** Renders a card as a page does: with its padding, and a router for its links. */
export const inPage: Decorator = (Story) => (
  <MemoryRouter>
    <main className="min-w-0 max-w-content overflow-hidden px-5 py-10 mobile:px-16">
      <Story />
    </main>
  </MemoryRouter>
);
