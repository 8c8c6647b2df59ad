import { factors as texts } from '@backline/texts/account/factors';
import { errors } from '@backline/texts/errors';
import { AddAppDialog } from '@backline/web/features/account/factors/add-app-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';
import { begunApp } from './factor-people.ts';

/** Adds an authenticator app: by the picture, or by its secret as text. Its first code confirms it. */
const meta = {
  title: 'Account/Dialogs/AddAppDialog',
  component: AddAppDialog,
  args: { begun: begunApp, isSubmitting: false, isDone: false, error: null, onSubmit: fn(), onClose: fn() },
} satisfies Meta<typeof AddAppDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Code'), '123 456{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith('123 456');
    await expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  },
};

export const Empty: Story = {
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Add an App' })).toBeDisabled();
  },
};

export const Loading: Story = { args: { begun: null } };

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.appFailed, detail: errors.second_factor_wrong } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(texts.appFailed);
  },
};

export const Success: Story = { args: { isDone: true }, play: (context) => closeAfter(texts.appAdded, context) };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
