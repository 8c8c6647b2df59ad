import { factors as texts } from '@backline/texts/account/factors';
import { errors } from '@backline/texts/errors';
import { ui } from '@backline/texts/ui';
import { SafetyDialog, type SafetyDialogProps } from '@backline/web/features/account/factors/safety-dialog.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { begunApp, recoveryCodes } from './factor-people.ts';

/**
 * Adds a second step in one dialog: the app, the recovery codes, the result. The codes are not shown again, so only
 * Done closes them, after the box is ticked.
 */
const meta = {
  title: 'Account/Dialogs/SafetyDialog',
  component: SafetyDialog,
  args: {
    step: { kind: 'app', begun: begunApp },
    about: 'app',
    isSubmitting: false,
    error: null,
    onCode: fn(),
    onSave: fn(),
    onKept: fn(),
    onPasskey: null,
    onClose: fn(),
  },
} satisfies Meta<typeof SafetyDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const codes = { kind: 'codes', codes: recoveryCodes } as const;
const done = { kind: 'done', codesLeft: 10 } as const;

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.type(await screen.findByLabelText('Code'), '123 456{Enter}');
    await expect(args.onCode).toHaveBeenCalledWith('123456');
    await expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    await expect(screen.getByText('App')).toHaveAttribute('aria-current', 'step');
    await expect(screen.queryByRole('link', { name: texts.openApp })).toBeNull();
  },
};

/** A phone opens its own app. It shows no QR code, which it couldn't scan. */
export const Phone: Story = {
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await expect(await screen.findByRole('link', { name: texts.openApp })).toHaveAttribute('href', begunApp.uri);
    await expect(screen.queryByRole('img', { name: texts.qr })).toBeNull();
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(texts.appLeadPhone);
    await expect(screen.getByRole('button', { name: texts.copySecret })).toBeVisible();
  },
};

export const Empty: Story = {
  play: async () => {
    await expect(await screen.findByRole('button', { name: texts.addApp })).toBeDisabled();
  },
};

export const Loading: Story = { args: { step: { kind: 'app', begun: null } } };

export const GoBack: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: ui.goBack }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Submitting: Story = { args: { isSubmitting: true } };

export const ServerError: Story = {
  args: { error: { message: texts.appFailed, detail: errors.second_factor_wrong } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(texts.appFailed);
  },
};

/** Neither Escape nor Done closes the codes before the box is ticked. */
export const Codes: Story = {
  args: { step: codes },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findAllByRole('listitem')).toHaveLength(3 + 10);
    await userEvent.click(screen.getByRole('button', { name: texts.saveCodes }));
    await expect(args.onSave).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('button', { name: ui.goBack })).toBeNull();
    await expect(screen.getByRole('button', { name: texts.done })).toBeDisabled();
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: texts.codesSaved }));
    await userEvent.click(screen.getByRole('button', { name: texts.done }));
    await expect(args.onKept).toHaveBeenCalledOnce();
  },
};

export const NewCodes: Story = { args: { about: 'codes', step: codes }, globals: { viewport: { value: 'w320' } } };

export const NotKept: Story = {
  args: { step: codes, error: { message: texts.keptFailed } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(texts.keptFailed);
  },
};

export const Done: Story = {
  args: { step: done, onPasskey: fn() },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText('10 codes are left.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: texts.addPasskey }));
    await expect(args.onPasskey).toHaveBeenCalledOnce();
  },
};

export const DoneWithPasskey: Story = {
  args: { step: done, about: 'passkey' },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('button', { name: ui.close })).toBeVisible();
    await expect(screen.queryByRole('button', { name: texts.addPasskey })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

function InSteps(args: SafetyDialogProps) {
  const [step, setStep] = useState(args.step);
  return <SafetyDialog {...args} step={step} onCode={() => setStep(codes)} onKept={() => setStep(done)} />;
}

/** Works with the keyboard alone. Each step starts with the focus on its title. */
export const ByKeyboard: Story = {
  render: (args) => <InSteps {...args} />,
  play: async ({ args, userEvent }) => {
    (await screen.findByLabelText('Code')).focus();
    await userEvent.keyboard('123456{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: texts.codesTitle })).toHaveFocus());
    const box = screen.getByRole('checkbox', { name: texts.codesSaved });
    while (document.activeElement !== box) {
      await userEvent.tab();
      await expect(document.activeElement).not.toBe(document.body);
    }
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await expect(screen.getByRole('button', { name: texts.done })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: texts.doneTitle.select.app })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
