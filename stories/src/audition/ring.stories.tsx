import type { Clock } from '@backline/web/features/audition/decks/create-audition.ts';
import { Ring } from '@backline/web/features/audition/ring.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { withReducedMotion } from '../portal/force-media.ts';
import { stillClock } from './still-clock.ts';

/** Loud in its first half, silent in its second. */
const halves = btoa('\xff'.repeat(80) + '\0'.repeat(80));
const toClock = (time: number): Clock => ({ ...stillClock, read: () => ({ time, duration: 8 }) });
const findRing = (canvasElement: HTMLElement) => canvasElement.querySelector('circle');

/** The ring around a button while its sound plays. If the sound was measured, the ring's width shows its level. */
const meta = {
  title: 'Audition/Ring',
  component: Ring,
  decorators: [(Story) => <span className="relative m-6 block size-11 rounded-full bg-accent">{Story()}</span>],
  args: { clock: toClock(2), waves: halves },
} satisfies Meta<typeof Ring>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loud: Story = {
  play: async ({ canvasElement }) => {
    await expect(findRing(canvasElement)).toHaveAttribute('stroke-width', '5');
    await expect(findRing(canvasElement)).toHaveAttribute('stroke-dashoffset', '0.75');
  },
};

export const Silent: Story = {
  args: { clock: toClock(6) },
  play: async ({ canvasElement }) => expect(findRing(canvasElement)).toHaveAttribute('stroke-width', '2'),
};

/** An unmeasured sound has no level. */
export const NotMeasured: Story = { args: { waves: null } };

/** The level doesn't move, but the position does. */
export const ReducedMotion: Story = {
  beforeEach: withReducedMotion,
  play: async ({ canvasElement }) => {
    await expect(findRing(canvasElement)).toHaveStyle({ strokeWidth: '2px' });
    await expect(document.getAnimations()).toEqual([]);
  },
};
