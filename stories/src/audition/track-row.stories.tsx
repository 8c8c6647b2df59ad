import { TrackRow } from '@backline/web/features/audition/track-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { stillClock } from './still-clock.ts';
import { longTrack, violin } from './tracks.ts';

/** One sound that can be played, with its own waveform. For lists of sounds; a pack in a list is a ProductRow. */
const meta = {
  title: 'Audition/TrackRow',
  component: TrackRow,
  decorators: [(Story) => <ul>{Story()}</ul>, inPage],
  parameters: { layout: 'fullscreen' },
  args: { track: violin, status: 'stopped', clock: stillClock, onToggle: fn(), onSeek: fn(), onIntent: fn() },
} satisfies Meta<typeof TrackRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Stopped: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Violin I — Sordino, Legato, Slow');
    await expect(canvas.getByText('0:08')).toBeVisible();
    const play = canvas.getByRole('button', { name: 'Play Violin I, Sordino, Legato, Slow' });
    await userEvent.click(play);
    play.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onToggle).toHaveBeenCalledTimes(2);
  },
};

export const Loading: Story = {
  args: { status: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Stop/ })).toHaveAttribute('aria-busy', 'true');
  },
};

export const Playing: Story = {
  args: { status: 'playing' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Stop Violin I/ })).toBeVisible();
    await expect(canvas.getByText('0:03 / 0:08')).toBeVisible();
    const position = canvas.getByRole('slider', { name: 'Position in Violin I, Sordino, Legato, Slow' });
    await waitFor(() => expect(position).toHaveAttribute('aria-valuetext', '3 of 8 seconds'));
    await fireEvent.change(position, { target: { value: '5' } });
    await expect(args.onSeek).toHaveBeenCalledWith(5);
  },
};

/** While another sound plays, holding this one plays it instead. Releasing it is not a press. */
export const Held: Story = {
  args: { onHold: fn() },
  play: async ({ args, canvas, userEvent }) => {
    const play = canvas.getByRole('button', { name: /^Play/ });
    await userEvent.pointer({ keys: '[MouseLeft>]', target: play });
    await waitFor(() => expect(args.onHold).toHaveBeenLastCalledWith(true));
    await userEvent.pointer({ keys: '[/MouseLeft]', target: play });
    await expect(args.onHold).toHaveBeenLastCalledWith(false);
    await expect(args.onToggle).not.toHaveBeenCalled();
    await userEvent.click(play);
    await expect(args.onToggle).toHaveBeenCalledOnce();
    await expect(args.onHold).toHaveBeenCalledTimes(2);
  },
};

export const PlayingNarrow: Story = { ...Playing, globals: { viewport: { value: 'w320' } } };

export const Failed: Story = {
  args: { status: 'failed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Can’t be played');
    await expect(canvas.getByRole('button', { name: /^Play/ })).toBeVisible();
  },
};

/** The browser doesn't start a sound without a press. */
export const Refused: Story = {
  args: { status: 'refused' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Press again to listen');
  },
};

/** The page's address names this sound. */
export const Marked: Story = {
  args: { isMarked: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('listitem')).toHaveAttribute('aria-current', 'true');
  },
};

/** The sound was never measured, so it shows a plain line instead of a waveform. */
export const NoWave: Story = { args: { track: { ...violin, waves: null, seconds: null } } };

export const LongText: Story = { args: { track: longTrack, status: 'playing' } };

export const LongTextNarrow: Story = { ...LongText, globals: { viewport: { value: 'w320' } } };
