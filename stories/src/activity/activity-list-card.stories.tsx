import { activityPage as texts } from '@backline/texts/account/activity';
import { ui } from '@backline/texts/ui';
import { ActivityListCard } from '@backline/web/features/activity/activity-list-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { activityEntries, toActivityPage } from './activity-cast.ts';

/** The events of an account by day, the newest first. If a filter finds none, it says so. */
const meta = {
  title: 'Activity/Cards/ActivityListCard',
  component: ActivityListCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { entries: activityEntries, isFiltered: false, rest: 'end', error: null, onDisown: fn(), onMore: fn() },
} satisfies Meta<typeof ActivityListCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(activityEntries.length);
    const days = canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await expect(days).toEqual(['Tuesday, November 24, 2026', 'Monday, November 23, 2026']);
    const before = within(canvas.getByRole('region', { name: 'Monday, November 23, 2026' }));
    await expect(before.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByText(texts.end)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Not Me: You changed your password/ }));
    await expect(args.onDisown).toHaveBeenCalledWith(activityEntries[4]);
  },
};

export const Empty: Story = {
  args: { entries: [] },
  play: async ({ canvas }) => expect(canvas.getByText(texts.empty)).toBeVisible(),
};

export const NoneOfKind: Story = {
  args: { entries: [], isFiltered: true },
  play: async ({ canvas }) => expect(canvas.getByText(texts.noneOfKind)).toBeVisible(),
};

export const Loading: Story = {
  args: { entries: null },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent(texts.loading),
};

/** Near the end of the list, the next page loads without a press. */
export const More: Story = {
  args: { rest: 'more' },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('button', { name: texts.earlier })).toBeVisible();
    await waitFor(() => expect(args.onMore).toHaveBeenCalled());
  },
};

export const LoadingMore: Story = {
  args: { entries: toActivityPage(0), rest: 'loading' },
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent(texts.loadingEarlier),
};

/** After a failure, the list loads again only when a button is pressed. */
export const MoreFailed: Story = {
  args: { rest: 'more', error: { message: texts.moreFailed } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(texts.moreFailed);
    await expect(args.onMore).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: ui.tryAgain }));
    await expect(args.onMore).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
