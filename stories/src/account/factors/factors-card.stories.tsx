import { factors as texts } from '@backline/texts/account/factors';
import { FactorsCard } from '@backline/web/features/account/factors/factors-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';
import { noFactors, someFactors, strangeFactors } from './factor-people.ts';

/** The factors of an account besides its password. Each button opens a dialog, after a confirmation. */
const meta = {
  title: 'Account/Cards/FactorsCard',
  component: FactorsCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { factors: someFactors, error: null, passkeyProblem: null, onPassword: fn(), onWish: fn(), onRetry: fn() },
} satisfies Meta<typeof FactorsCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rename Phone' }));
    await expect(args.onWish).toHaveBeenCalledWith({ kind: 'renamePasskey', passkey: someFactors.passkeys[1] });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the authenticator app' }));
    await expect(args.onWish).toHaveBeenCalledWith({ kind: 'removeApp' });
    await expect(canvas.getByText('9 codes are left.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Change Password' }));
    await expect(args.onPassword).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { factors: noFactors },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(texts.noPasskeys)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add an App' }));
    await expect(args.onWish).toHaveBeenCalledWith({ kind: 'addApp' });
  },
};

/** One passkey may have been copied, one is of another address, and there are no recovery codes. */
export const Refused: Story = {
  args: { factors: strangeFactors },
  play: async ({ canvas }) => {
    for (const text of [texts.flagged, texts.orphaned, texts.noCodes])
      await expect(canvas.getByText(text)).toBeVisible();
  },
};

export const NotOffered: Story = {
  args: { factors: noFactors, passkeyProblem: 'factors.notOffered' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.notOffered)).toBeVisible();
  },
};

export const NotSupported: Story = {
  args: { factors: noFactors, passkeyProblem: 'factors.notSupported' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(texts.notSupported)).toBeVisible();
  },
};

export const Loading: Story = { args: { factors: null } };

export const ServerError: Story = {
  args: { factors: null, error: { message: texts.failed } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { args: { factors: strangeFactors }, globals: { viewport: { value: 'w320' } } };
