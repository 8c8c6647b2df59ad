import { AuditionDock } from '@backline/web/features/audition/audition-dock.tsx';
import { stopped } from '@backline/web/features/audition/decks/audition-state.ts';
import { CartToggle } from '@backline/web/features/catalog/offer/cart-toggle.tsx';
import { PriceText } from '@backline/web/features/catalog/offer/price-text.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { stillClock } from './still-clock.ts';
import { cello, longTrack, playing, violin } from './tracks.ts';

const { item } = violin;
const sold = (
  <>
    <PriceText item={item} className="max-mobile:hidden" />
    <CartToggle productName={item.productName} isInCart={false} isRound onToggle={() => undefined} />
  </>
);

/**
 * The player on every page of the shop and the account: seek, next, compare, volume, price. A page has one player, and
 * none before the first sound is played.
 */
const meta = {
  title: 'Audition/AuditionDock',
  component: AuditionDock,
  decorators: [(Story) => <MemoryRouter>{Story()}</MemoryRouter>],
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w1440' } },
  args: {
    state: playing,
    clock: stillClock,
    waves: violin.waves,
    isForeign: false,
    offer: sold,
    onEvent: fn(),
    onSeek: fn(),
    onKeyDown: fn(),
  },
} satisfies Meta<typeof AuditionDock>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {
  args: { state: { ...playing, status: 'loading' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Pause: / })).toHaveAttribute('aria-busy', 'true');
  },
};

/** Without a track there is no dock. */
export const Empty: Story = {
  args: { state: stopped },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  },
};

export const Playing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Playing Violin I, Sordino, Legato, Slow. 8 seconds.')).toBeInTheDocument();
    await waitFor(() => expect(canvas.getByText('0:03 / 0:08')).toBeVisible());
    await expect(canvas.getByRole('link', { name: item.productName })).toHaveAttribute(
      'href',
      '/marketplace/collection/harbor-strings?listen=1',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Pause: Violin I, Sordino, Legato, Slow' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'paused' });
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'step', by: 1 });
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'step', by: -1 });
    await userEvent.click(canvas.getByRole('button', { name: 'Compare' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'pin' });
    await userEvent.click(canvas.getByRole('button', { name: 'Level-matched' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'set', settings: { isLevelled: false } });
    await userEvent.click(canvas.getByRole('button', { name: 'Mute' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'set', settings: { isMuted: true } });
    await userEvent.click(canvas.getByRole('button', { name: 'Close player' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'clear' });
    await fireEvent.change(canvas.getByRole('slider', { name: /^Position/ }), { target: { value: '5' } });
    await expect(args.onSeek).toHaveBeenLastCalledWith(5);
  },
};

/** The packs of a list play one after another, unless that is switched off. */
export const OfAList: Story = {
  args: { state: { ...playing, isList: true } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play through' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'set', settings: { isContinuous: false } });
  },
};

export const Paused: Story = {
  args: { state: { ...playing, status: 'paused' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play: Violin I, Sordino, Legato, Slow' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'resume' });
  },
};

export const Stopped: Story = {
  args: { state: { ...playing, status: 'stopped', queue: [violin], at: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Compare' })).toBeEnabled();
  },
};

/** One sound is pinned and waits for another to compare with. */
export const Pinned: Story = {
  args: { state: { ...playing, compare: { first: violin, isFirstHeard: true } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'B: play another one to compare' })).toBeDisabled();
  },
};

export const Compare: Story = {
  args: { state: { ...playing, at: 2, compare: { first: violin, isFirstHeard: false } } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: /^B: Cello/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: /^A: Violin I/ }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'switch' });
    await userEvent.click(canvas.getByRole('button', { name: 'End the comparison' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'pin' });
  },
};

/** Holding the button plays the previous sound; releasing it returns to the current one. Keys can hold it too. */
export const Other: Story = {
  args: { state: { ...playing, at: 2, other: violin } },
  play: async ({ args, canvas, userEvent }) => {
    const other = canvas.getByRole('button', { name: 'Hold to hear Violin I, Sordino, Legato, Slow' });
    const hold = { type: 'hold', track: violin };
    await userEvent.pointer({ keys: '[MouseLeft>]', target: other });
    await expect(args.onEvent).toHaveBeenLastCalledWith(hold);
    await userEvent.pointer({ keys: '[/MouseLeft]', target: other });
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'letGo' });
    other.focus();
    await userEvent.keyboard('{Enter>}');
    await expect(args.onEvent).toHaveBeenCalledTimes(3);
    await expect(args.onEvent).toHaveBeenLastCalledWith(hold);
    await userEvent.keyboard('{/Enter}');
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'letGo' });
    // A screen reader presses the button and can't hold it.
    other.click();
    await expect(args.onEvent).toHaveBeenLastCalledWith(hold);
    await expect(other).toHaveTextContent('Hold');
  },
};

/** The hint disappears after three holds. */
export const OtherLearned: Story = {
  args: { state: { ...playing, at: 2, other: violin, holds: 3 }, otherWaves: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Hold to hear Violin I/ })).toHaveTextContent('');
  },
};

/** Two wide waves don't fit side by side, so they are one above the other. */
export const OtherNarrow: Story = {
  args: { ...Other.args, otherWaves: violin.waves, waves: cello.waves },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const position = canvas.getByRole('slider', { name: /^Position/ });
    const waves = [...(position.closest('section')?.querySelectorAll('[viewBox="0 0 384 32"]') ?? [])];
    const shown = waves.filter((wave) => wave.checkVisibility()).map((wave) => wave.getBoundingClientRect());
    await expect(shown).toHaveLength(2);
    await expect(shown[0]?.bottom).toBe(shown[1]?.top);
  },
};

/** The previous sound plays while the button is held. */
export const Held: Story = {
  args: {
    state: {
      ...playing,
      queue: [violin],
      at: 0,
      other: violin,
      compare: { first: cello, isFirstHeard: false, back: { queue: playing.queue, at: 2, isList: false } },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Hold to hear Violin I/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(canvas.queryByRole('button', { name: 'End the comparison' })).not.toBeInTheDocument();
    const [first, second] = canvas.getByRole('button', { name: /^Hold to hear Violin I/ }).children;
    await expect(Number(first && getComputedStyle(first).opacity)).toBeLessThan(1);
    await expect(second && getComputedStyle(second).zIndex).toBe('1');
  },
};

export const HeldNarrow: Story = { ...Held, globals: { viewport: { value: 'w390' } } };

/** The waveform stays visible next to the other sound. */
export const OtherTablet: Story = {
  args: Other.args,
  globals: { viewport: { value: 'w820' } },
  play: async ({ canvas }) => {
    const position = canvas.getAllByRole('slider', { name: /^Position/ })[0];
    await expect(position?.getBoundingClientRect().width).toBeGreaterThan(100);
  },
};

/** Below 1024 px, the volume, the comparison and the close button are behind one button. */
export const More: Story = {
  args: { state: { ...playing, at: 2, other: violin } },
  globals: { viewport: { value: 'w390' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: /^Hold to hear/ })).toBeVisible();
    const more = canvas.getByRole('button', { name: 'More player controls' });
    await userEvent.click(more);
    await userEvent.click(canvas.getByRole('button', { name: 'Level-matched' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'set', settings: { isLevelled: false } });
    await userEvent.click(canvas.getByRole('button', { name: 'Compare' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'pin' });
    await expect(canvas.queryByRole('button', { name: 'Close player' })).not.toBeInTheDocument();
    await userEvent.click(more);
    await userEvent.click(canvas.getByRole('button', { name: 'Close player' }));
    await expect(args.onEvent).toHaveBeenLastCalledWith({ type: 'clear' });
  },
};

/** While two sounds are compared, they replace the offer. */
export const CompareNarrow: Story = {
  ...Compare,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^B: / })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'End the comparison' })).toBeVisible();
  },
};

export const Failed: Story = {
  args: { state: { ...playing, status: 'failed', failed: violin } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Can’t be played')).toBeVisible());
  },
};

/** The browser doesn't start a sound without a press. */
export const Refused: Story = {
  args: { state: { ...playing, status: 'refused' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Press again to listen')).toBeVisible());
    await expect(canvas.getByRole('button', { name: /^Play: / })).toBeVisible();
  },
};

/** The list continues after a sound that can't be played, and names it. */
export const WentOn: Story = {
  args: { state: { ...playing, at: 2, isList: true, failed: violin } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Harbor Strings can’t be played')).toBeVisible());
    await expect(
      canvas.getByText(/^Violin I, Sordino, Legato, Slow can’t be played\. Playing Cello/),
    ).toBeInTheDocument();
  },
};

export const Muted: Story = {
  args: { state: { ...playing, isMuted: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '0 percent');
  },
};

export const NoWave: Story = { args: { waves: null } };

/** The volume of a sound from another host can't be raised, so nothing is matched. */
export const ForeignHost: Story = {
  args: { isForeign: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Level-matched' })).not.toBeInTheDocument();
  },
};

export const LongTitles: Story = { args: { state: { ...playing, queue: [longTrack], at: 0 } } };

export const LongTitlesNarrow: Story = { ...LongTitles, globals: { viewport: { value: 'w320' } } };

export const Tablet: Story = { globals: { viewport: { value: 'w820' } } };

export const Narrow: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const { height } = canvas.getByRole('region', { name: 'Player' }).getBoundingClientRect();
    await expect(height).toBe(64);
    for (const button of canvas.getAllByRole('button')) {
      const { width, height: buttonHeight } = button.getBoundingClientRect();
      await expect([width, buttonHeight]).toEqual([44, 44]);
    }
    await expect(canvas.getByRole('link').getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  },
};

/** A pack that is owned or included in a plan shows text instead of a price. */
export const NotForSale: Story = { args: { offer: <span className="text-13 text-dust">Owned</span> } };

export const WideScreen: Story = { args: { state: { ...playing, queue: [cello], at: 0 } } };
