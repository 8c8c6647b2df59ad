import { privacy as texts } from '@backline/texts/account/privacy';
import { ui } from '@backline/texts/ui';
import { YourDataCard } from '@backline/web/features/account/data/your-data-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';
import { customerAnswers } from '../../portal/signed-in.ts';

const none = customerAnswers['privacy.getErasure'];

/**
 * A copy of all data about a person, and the deletion of the account. While a deletion is pending, the bar above offers
 * to stop it.
 */
const meta = {
  title: 'Account/Cards/YourDataCard',
  component: YourDataCard,
  decorators: [inPage],
  args: {
    erasure: { ...none, lost: ['Harbor Strings'], orders: 3 },
    error: null,
    isExporting: false,
    isExported: false,
    onExport: fn(),
    onErase: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof YourDataCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const waiting = { ...none, dueAt: '2030-03-15T12:00:00.000Z' };

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: texts.export }));
    await expect(args.onExport).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: texts.erase }));
    await expect(args.onErase).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = {
  args: { erasure: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(texts.loading);
  },
};

export const Waiting: Story = {
  args: { erasure: waiting },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: texts.erase })).toBeNull();
  },
};

export const Exporting: Story = { args: { isExporting: true } };

export const Exported: Story = {
  args: { isExported: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.exported)).toBeVisible();
  },
};

export const ServerError: Story = {
  args: { erasure: null, error: { message: texts.failed } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(texts.failed);
    await userEvent.click(canvas.getByRole('button', { name: ui.tryAgain }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const ExportFailed: Story = {
  args: { error: { message: texts.exportFailed, detail: 'Too many requests.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(texts.exportFailed);
  },
};

export const Narrow: Story = { args: { erasure: waiting }, globals: { viewport: { value: 'w390' } } };
