import { trackers as texts } from '@backline/texts/account/trackers';
import { TrackerLine } from '@backline/web/features/consents/tracker-line.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/**
 * Asks before scripts for analytics and referrals load, if `CONSENT=required`. It is at the bottom, leaves the page
 * usable, and asks about each purpose separately. One press allows or refuses all.
 */
const meta = {
  title: 'Consents/Cards/TrackerLine',
  component: TrackerLine,
  args: {
    purposes: ['analytics', 'referrals'],
    answer: null,
    privacyUrl: 'https://cadenza.example/privacy',
    onAnswer: fn(),
  },
} satisfies Meta<typeof TrackerLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('region', { name: texts.label })).toHaveTextContent(texts.ask.select.both);
    await expect(canvas.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', args.privacyUrl);
    const [refuse, allow] = canvas.getAllByRole('button');
    // Neither button is larger or stands out.
    await expect(refuse?.className).toBe(allow?.className);
    await expect(refuse?.getBoundingClientRect().width).toBe(allow?.getBoundingClientRect().width);
    await userEvent.click(canvas.getByRole('button', { name: texts.refuse }));
    await userEvent.click(canvas.getByRole('button', { name: texts.allowBoth }));
    await expect(args.onAnswer).toHaveBeenNthCalledWith(1, { analytics: false, referrals: false });
    await expect(args.onAnswer).toHaveBeenNthCalledWith(2, { analytics: true, referrals: true });
  },
};

/** Only one purpose is asked about. Its box is empty at first. */
export const One: Story = {
  play: async ({ args, canvas, userEvent }) => {
    for (const box of canvas.getAllByRole('checkbox')) await expect(box).not.toBeChecked();
    await userEvent.click(canvas.getByRole('checkbox', { name: texts.purpose.select.referrals }));
    await userEvent.click(canvas.getByRole('button', { name: texts.allowOne }));
    await expect(args.onAnswer).toHaveBeenCalledWith({ analytics: false, referrals: true });
  },
};

export const Analytics: Story = {
  args: { purposes: ['analytics'] },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(texts.ask.select.analytics, { exact: false })).toBeVisible();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: texts.allow }));
    await expect(args.onAnswer).toHaveBeenCalledOnce();
  },
};

export const Referrals: Story = {
  args: { purposes: ['referrals'], privacyUrl: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.ask.select.referrals, { exact: false })).toBeVisible();
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument();
  },
};

export const Allowed: Story = {
  args: { purposes: ['analytics'], answer: { analytics: true, referrals: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.answered.select.allowed)).toBeVisible();
  },
};

export const Refused: Story = {
  args: { purposes: ['analytics'], answer: { analytics: false, referrals: false } },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.answered.select.refused)).toBeVisible();
  },
};

/** Both boxes show the previous answers. */
export const Answered: Story = {
  args: { answer: { analytics: false, referrals: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: texts.purpose.select.analytics })).not.toBeChecked();
    await expect(canvas.getByRole('checkbox', { name: texts.purpose.select.referrals })).toBeChecked();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
