import { harborStrings } from '@backline/fixtures';
import { InstrumentScore } from '@backline/web/features/catalog/pack/instrument-score.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, within } from 'storybook/test';

const { instruments } = harborStrings;
const [first] = instruments;
const preview = first?.assets.inst_audio_preview;
const heard = instruments.map((instrument) => ({
  ...instrument,
  assets: preview === undefined ? {} : { inst_audio_preview: preview },
}));

/**
 * All instruments of a pack in one drawing: names by articulations. Filled dots can be played, and dragging along a row
 * plays one after another. It is the head of the list of instruments.
 */
const meta = {
  title: 'Marketplace/Parts/InstrumentScore',
  component: InstrumentScore,
  parameters: { layout: 'padded' },
  args: { instruments, playing: null, onToggle: fn(), onPlay: fn(), onIntent: fn() },
} satisfies Meta<typeof InstrumentScore>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Filled dots can be played. */
export const SomeHeard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const row = canvas.getByRole('row', { name: /^Cello/ });
    await expect(within(row).getByRole('rowheader')).toHaveTextContent('Cello');
    await expect(within(row).getByRole('img', { name: /^Cello, .*Spiccato.*: in the pack$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Hear Violin I, Sordino, Legato, Slow' }));
    await expect(args.onToggle).toHaveBeenCalledWith(1);
  },
};

/** A row with several dots has a line through each column, and its name keeps its space. */
export const Columns: Story = {
  args: { instruments: [...heard, ...heard.slice(0, 1).map((one) => ({ ...one, modifier: 'Open' }))] },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    const cells = within(canvas.getByRole('row', { name: 'Violin I' })).getAllByRole('cell');
    const several = cells.find((cell) => cell.querySelectorAll('[data-note], [role=img]').length > 1);
    for (const dot of several?.querySelectorAll('[data-note], [role=img]') ?? []) {
      const slot = dot.parentElement;
      if (slot === null) throw new Error('A dot is nowhere');
      await expect(getComputedStyle(slot, '::after').width).toBe('1px');
      await expect(dot.getBoundingClientRect().left).toBeGreaterThanOrEqual(
        several?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY,
      );
    }
    await expect(several).toBeDefined();
  },
};

/** Tab moves to one dot and the arrow keys to the others. A dot is 24 px. */
export const Keys: Story = {
  args: { instruments: heard },
  play: async ({ args, canvas, userEvent }) => {
    const dots = canvas.getAllByRole('button');
    await expect(dots).toHaveLength(instruments.length);
    await expect(dots.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    for (const dot of dots) {
      const { width, height } = dot.getBoundingClientRect();
      await expect([width, height]).toEqual([24, 24]);
    }
    await userEvent.tab();
    await expect(dots[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(dots[1]).toHaveFocus();
    await expect(args.onPlay).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onToggle).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(dots).not.toContain(document.activeElement);
  },
};

/** Dragging along a row plays each dot on the way once. */
export const Drawn: Story = {
  args: { instruments: heard },
  play: async ({ args, canvas }) => {
    const [one, two, three] = within(canvas.getByRole('row', { name: /^Cello/ })).getAllByRole('button');
    if (one === undefined || two === undefined || three === undefined) throw new Error('The cast has lost its cellos');
    const over = (dot: Element) => {
      const { x, y } = dot.getBoundingClientRect();
      return { clientX: x + 12, clientY: y + 12, buttons: 1, bubbles: true };
    };
    await fireEvent.pointerDown(one, over(one));
    for (const dot of [one, two, two, three]) await fireEvent.pointerMove(one, over(dot));
    await fireEvent.pointerUp(one, over(three));
    await fireEvent.click(one);
    const numbers = [one, two, three].map(({ dataset }) => Number(dataset.note));
    await expect(args.onPlay).toHaveBeenCalledTimes(3);
    for (const [at, number] of numbers.entries()) await expect(args.onPlay).toHaveBeenNthCalledWith(at + 1, number);
    await expect(args.onToggle).not.toHaveBeenCalled();
  },
};

export const AllHeard: Story = { args: { instruments: heard } };

/** While a sound plays, the arrow keys play the next ones. */
export const Playing: Story = {
  args: { instruments: heard, playing: 1 },
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole('button', { pressed: true }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onPlay).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { args: { instruments: heard, playing: 1 }, globals: { viewport: { value: 'w390' } } };

/** Several instruments have the same name and articulation, and some names are cut off. */
export const Dense: Story = {
  ...Narrow,
  args: {
    instruments: heard.flatMap((instrument) =>
      ['Slow', 'Fast', 'Measured', 'Breathing'].map((articulationModifier) => ({
        ...instrument,
        name: `${instrument.name} through the Floorboards`,
        articulationModifier,
      })),
    ),
  },
};
