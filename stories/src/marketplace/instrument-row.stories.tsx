import { handbells, harborStrings } from '@backline/fixtures';
import { InstrumentRow } from '@backline/web/features/marketplace/instrument-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const [heard, , , silent] = harborStrings.instruments;
const [bare] = handbells.instruments;
if (heard === undefined || silent === undefined || bare === undefined) throw new Error('The cast has lost instruments');

const meta = {
  title: 'Marketplace/Rows/InstrumentRow',
  component: InstrumentRow,
  decorators: [(Story) => <ul>{Story()}</ul>, inPage],
  parameters: { layout: 'fullscreen' },
  args: { instrument: heard, preview: { status: 'stopped' }, onToggle: fn() },
} satisfies Meta<typeof InstrumentRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Stopped: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Violin I — Sordino, Legato, Slow');
    const play = canvas.getByRole('button', { name: 'Play Violin I, Sordino, Legato, Slow' });
    await userEvent.click(play);
    play.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onToggle).toHaveBeenCalledTimes(2);
  },
};

export const Loading: Story = {
  args: { preview: { status: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Stop/ })).toHaveAttribute('aria-busy', 'true');
  },
};

export const Playing: Story = {
  args: { preview: { status: 'playing', time: 3.4, duration: 8.2 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Stop Violin I/ })).toBeVisible();
    await expect(canvas.getByText('0:03 / 0:08')).toBeVisible();
  },
};

export const PlayingNarrow: Story = { ...Playing, globals: { viewport: { value: 'w320' } } };

export const Failed: Story = {
  args: { preview: { status: 'failed' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Can’t be played');
    await expect(canvas.getByRole('button', { name: /^Play/ })).toBeVisible();
  },
};

export const WithoutPreview: Story = {
  args: { instrument: silent },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** Without articulation. */
export const NameOnly: Story = {
  args: { instrument: bare },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem').textContent).toBe('Handbells');
  },
};
