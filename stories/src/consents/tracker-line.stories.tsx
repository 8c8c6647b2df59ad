import { trackers as texts } from '@backline/texts/account/trackers';
import { TrackerLine } from '@backline/web/features/consents/tracker-line.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

/**
 * Asks for the vendor's scripts of analytics and referrals before they load, where `CONSENT=required`. It lies at the
 * bottom, keeps nobody from the page, and both answers are one press.
 */
const meta = {
  title: 'Consents/Cards/TrackerLine',
  component: TrackerLine,
  args: { kind: 'both', answer: null, privacyUrl: 'https://cadenza.example/privacy', onAnswer: fn() },
} satisfies Meta<typeof TrackerLine>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('region', { name: texts.label })).toHaveTextContent(texts.ask.select.both);
    await expect(canvas.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', args.privacyUrl);
    const [refuse, allow] = canvas.getAllByRole('button');
    // Neither answer is larger, or stands out.
    await expect(refuse?.className).toBe(allow?.className);
    await expect(refuse?.getBoundingClientRect().width).toBe(allow?.getBoundingClientRect().width);
    await userEvent.click(canvas.getByRole('button', { name: texts.refuse }));
    await userEvent.click(canvas.getByRole('button', { name: texts.allow }));
    await expect(args.onAnswer).toHaveBeenNthCalledWith(1, 'refused');
    await expect(args.onAnswer).toHaveBeenNthCalledWith(2, 'allowed');
  },
};

export const Analytics: Story = {
  args: { kind: 'analytics' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.ask.select.analytics, { exact: false })).toBeVisible();
  },
};

export const Referrals: Story = {
  args: { kind: 'referrals', privacyUrl: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.ask.select.referrals, { exact: false })).toBeVisible();
    await expect(canvas.queryByRole('link')).not.toBeInTheDocument();
  },
};

export const Allowed: Story = {
  args: { answer: 'allowed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.answered.select.allowed)).toBeVisible();
  },
};

export const Refused: Story = {
  args: { answer: 'refused' },
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.answered.select.refused)).toBeVisible();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
