import { paths } from '@backline/domain/pages/paths';
import { MessageCard } from '@backline/web/features/site/message-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, waitFor } from 'storybook/test';
import { withMotion, withReducedMotion } from '../portal/force-media.ts';

/**
 * A page with a message and links, over a still string: not found, or something went wrong. For errors within a working
 * page, use Notice.
 */
const meta = {
  title: 'Site/Cards/MessageCard',
  component: MessageCard,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  parameters: { layout: 'fullscreen' },
  args: { title: '404 Page Not Found', text: 'There is nothing at this address.' },
} satisfies Meta<typeof MessageCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Return' })).toHaveAttribute('href', paths.home);
  },
};

/** The string plays where it is plucked, and one step higher with each key press. */
export const Plucked: Story = {
  beforeEach: withMotion,
  play: async ({ canvas, userEvent }) => {
    const string = await canvas.findByRole('button', { name: 'Pluck the string' });
    const path = string.querySelector('path');
    const flat = path?.getAttribute('d');
    await userEvent.click(string);
    await waitFor(() => expect(path?.getAttribute('d')).not.toBe(flat));
    string.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(path?.getAttribute('d')).toBe(flat), { timeout: 10_000 });
  },
};

/** The string plays but doesn't move. */
export const PluckedStill: Story = {
  beforeEach: withReducedMotion,
  play: async ({ canvas, userEvent }) => {
    const string = await canvas.findByRole('button', { name: 'Pluck the string' });
    const flat = string.querySelector('path')?.getAttribute('d');
    await userEvent.click(string);
    await expect(string.querySelector('path')).toHaveAttribute('d', flat);
  },
};

export const NextStep: Story = {
  args: { title: 'Something went wrong', nextStep: { label: 'Ask for a New Link', path: paths.accountCreated } },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Ask for a New Link' });
    await expect(link).toHaveAttribute('href', paths.accountCreated);
  },
};

export const LongText: Story = {
  args: {
    title: 'This page has moved to another place and cannot be found here',
    text: 'There is nothing at this address. It may have moved, or the link may be incomplete. '.repeat(3),
  },
  globals: { viewport: { value: 'w320' } },
};
