import { factors as texts } from '@backline/texts/account/factors';
import { errors } from '@backline/texts/errors';
import { ChangeFactorDialog } from '@backline/web/features/account/factors/change-factor-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { closeAfter, goBack } from '../../portal/dialog-plays.ts';

/** Says what is lost before a factor is removed or recovery codes are replaced. The last factor has its own text. */
const meta = {
  title: 'Account/Dialogs/ChangeFactorDialog',
  component: ChangeFactorDialog,
  args: {
    what: { kind: 'removePasskey', name: 'Studio laptop' },
    isLast: false,
    isSubmitting: false,
    isDone: false,
    error: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ChangeFactorDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText(/You can no longer log in with “Studio laptop”/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const Last: Story = {
  args: { isLast: true },
  play: async () => {
    await expect(await screen.findByText(new RegExp(texts.removeLast))).toBeVisible();
  },
};

export const App: Story = { args: { what: { kind: 'removeApp' } } };

export const NewCodes: Story = {
  args: { what: { kind: 'makeCodes' } },
  play: async () => {
    await expect(await screen.findByText(texts.newCodesLead)).toBeVisible();
  },
};

export const GoBack: Story = { play: goBack };

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.removeFailed, detail: errors.unavailable } },
};

export const Success: Story = { args: { isDone: true }, play: (context) => closeAfter(texts.removed, context) };
