import { licenseListMax } from '@backline/domain/limits';
import { cadenza, freeCodes, skus } from '@backline/fixtures';
import { licenses as licenseMessages } from '@backline/texts/licenses';
import { AddLicensesDialog } from '@backline/web/features/licenses/add-licenses-dialog.tsx';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import tone from '../catalog/tone.wav';
import { inPage } from '../portal/in-page.tsx';
import { toManyCodes } from './many-codes.ts';

const [code, other] = freeCodes.perpetual;
const { sku, name: productName } = skus[6];
const added = { licenseCode: code, sku, productName };
const unknown = { licenseCode: other, error: true, reason: 'unknown' } as const;

/**
 * Redeems codes that are typed, pasted with a whole mail, or brought by a link. Each code gets its own result, and a
 * bad one doesn't stop the others.
 */
const meta = {
  title: 'Licenses/Dialogs/AddLicensesDialog',
  component: AddLicensesDialog,
  decorators: [inPage],
  args: {
    initialText: '',
    codePrefix: 'MUS',
    layouts: new Set(),
    isSubmitting: false,
    previews: new Map(),
    download: { productName: cadenza.name, path: '/account/download-cadenza' },
    error: null,
    result: null,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof AddLicensesDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findField = () => screen.findByLabelText<HTMLTextAreaElement>('License codes');
const findSubmit = () => screen.findByRole('button', { name: /^(Submit|Redeem \d+ Codes?)$/ });

async function paste({ userEvent }: Pick<StoryContext, 'userEvent'>, text: string) {
  await userEvent.click(await findField());
  await userEvent.paste(text);
}

export const Default: Story = {
  play: async ({ args, userEvent }) => {
    await expect(await findSubmit()).toBeDisabled();
    await userEvent.type(await findField(), code.toLowerCase().replaceAll('-', ''));
    await expect(await findField()).toHaveValue(code);
    await userEvent.click(await findSubmit());
    await expect(args.onSubmit).toHaveBeenCalledWith([code]);
  },
};

/** Codes of another shop are redeemed exactly as they are written, in a list with ours. */
export const OtherSystems: Story = {
  args: { layouts: new Set(['8-8-8-8']) },
  play: async ({ args, userEvent }) => {
    const foreign = 'A1B2c3d4-E5F60718-293A4B5C-6D7E8F90';
    await paste({ userEvent }, ` ${foreign}\n${code.toLowerCase()}`);
    await userEvent.click(await findSubmit());
    await expect(args.onSubmit).toHaveBeenCalledWith([foreign, code]);
  },
};

/** An old mail of another shop, as a mail program has changed it. */
export const OtherSystemsMail: Story = {
  args: { layouts: new Set(['8-4-4-4-12']) },
  play: async ({ args, userEvent }) => {
    const foreign = '7F3A9C21-5B8E-4D60-A1F2-C39B7E6D5A48';
    const mailed = foreign.replace('4D60-', '4D60-\n> ').replaceAll('-', '\u{2011}');
    await paste({ userEvent }, `> Thank you for your order!\n> License key: {${mailed}}.\n> Best regards`);
    await expect(await screen.findByText('We found 1 code in what you pasted.')).toBeVisible();
    await userEvent.click(await findSubmit());
    await expect(args.onSubmit).toHaveBeenCalledWith([foreign]);
  },
};

export const Empty: Story = {
  play: async ({ userEvent }) => {
    await userEvent.type(await findField(), 'mus-');
    await expect(await findSubmit()).toBeDisabled();
    await expect(await findSubmit()).toHaveAccessibleDescription('Enter a license code first.');
  },
};

export const Prefilled: Story = {
  args: { initialText: `${code}\n${other}` },
  play: async ({ args, userEvent }) => {
    await expect(await findField()).toHaveFocus();
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem 2 Codes' }));
    await expect(args.onSubmit).toHaveBeenCalledWith([code, other]);
  },
};

export const CaretStays: Story = {
  args: { initialText: 'MUS-ABCD-EFGH' },
  play: async ({ userEvent }) => {
    const field = await findField();
    await userEvent.type(field, 'xy', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    await expect(field).toHaveValue('MUS-ABXY-CDEF-GH');
    await expect(field.selectionStart).toBe(8);
  },
};

export const Undone: Story = {
  args: { initialText: 'MUS-ABCD' },
  play: async ({ userEvent }) => {
    const field = await findField();
    await userEvent.type(field, 'ef');
    await expect(field).toHaveValue('MUS-ABCD-EF');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(field).toHaveValue('MUS-ABCD-E');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect(field).toHaveValue('MUS-ABCD-EF');
  },
};

/** Text is not formatted while an input method composes. */
export const Composed: Story = {
  play: async () => {
    const field = await findField();
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'abcd' }, isComposing: true });
    await expect(field).toHaveValue('abcd');
    fireEvent.compositionEnd(field);
    await waitFor(() => expect(field).toHaveValue('MUS-ABCD'));
  },
};

export const MailPasted: Story = {
  play: async (context) => {
    await paste(
      context,
      `Dear Clara,\n\nthank you for your order. Your codes are ${code} and ${other.toLowerCase()}.\nEnjoy the brass!`,
    );
    await expect(await findField()).toHaveValue(`${code}\n${other}`);
    await expect(await screen.findByText('We found 2 codes in what you pasted.')).toBeVisible();
  },
};

export const NothingPasted: Story = {
  play: async (context) => {
    await paste(context, 'Dear Clara, thank you for your order. The code will be sent tomorrow.');
    await expect(await findField()).toHaveValue('');
    await expect(await screen.findByText('We found no codes in what you pasted.')).toBeVisible();
  },
};

export const LikelyMistyped: Story = {
  args: { initialText: `${code.slice(0, -1)}G` },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByText(/Possible typos: MUS-JYDT-C22N-B4PX-V8EG\./)).toBeVisible();
    await userEvent.click(await findSubmit());
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

export const ManyMistyped: Story = {
  args: { initialText: ['B', 'C', 'D', 'E', 'F'].map((end) => `${code.slice(0, -1)}${end}`).join('\n') },
  play: async () => {
    await expect(await screen.findByText(/and 2 more\./)).toBeVisible();
  },
};

export const TooMany: Story = {
  args: { initialText: toManyCodes(licenseListMax + 1).join('\n') },
  play: async () => {
    await expect(await findField()).toBeInvalid();
    await expect(await screen.findByText(/You pasted 101 codes\./)).toBeVisible();
    await expect(await findSubmit()).toBeDisabled();
  },
};

export const Submitting: Story = {
  args: { initialText: code, isSubmitting: true },
  play: async ({ args, userEvent }) => {
    await expect(await findSubmit()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await findSubmit());
    await userEvent.keyboard('{Escape}');
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

export const ServerError: Story = {
  args: { initialText: code, error: { message: licenseMessages.redeemFailed, detail: 'Too many attempts.' } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(licenseMessages.redeemFailed);
    await expect(await findField()).toHaveValue(code);
  },
};

export const Success: Story = {
  args: { result: { licenses: [added], errors: [] } },
  play: async ({ args, userEvent }) => {
    const results = await screen.findByRole('region', { name: 'Results' });
    await waitFor(() => expect(results).toHaveFocus());
    await expect(results).toHaveTextContent('You’ve successfully added 1 licenses to your collection.');
    await expect(results).toHaveTextContent(licenseMessages.codeAdded);
    await expect(screen.getByRole('button', { name: 'Go Back' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** The added pack can be heard, and the installer is one press away. */
export const AddedWithSound: Story = {
  args: {
    ...Success.args,
    previews: new Map([[added.sku, { url: tone, seconds: 1, gainDb: null, title: 'All together' }]]),
  },
  play: async () => {
    await expect(await screen.findByRole('button', { name: `Play ${added.productName}: All together` })).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Download Cadenza' })).toHaveAttribute(
      'href',
      '/account/download-cadenza',
    );
  },
};

export const ResultEscaped: Story = {
  ...Success,
  play: async ({ args, userEvent }) => {
    await screen.findByRole('region', { name: 'Results' });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Invalid: Story = {
  args: { result: { licenses: [], errors: [unknown] } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(licenseMessages.codesInvalid);
    await expect(screen.getByText(licenseMessages.codeInvalid)).toBeVisible();
  },
};

/** A code that was already added is no error. */
export const AlreadyYours: Story = {
  args: { result: { licenses: [], errors: [{ ...unknown, reason: 'redeemed_by_you' }] } },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(licenseMessages.codesInvalid);
    await expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await expect(screen.getByText(/^You already have this\./)).toBeVisible();
    await expect(screen.getByText(licenseMessages.codeInvalid)).toBeVisible();
  },
};

export const PartlyAdded: Story = {
  args: {
    result: { licenses: [added], errors: [unknown, { ...unknown, licenseCode: 'MUS-ABCD', reason: 'malformed' }] },
  },
};

export const ManyAdded: Story = {
  args: {
    result: { licenses: toManyCodes(licenseListMax).map((licenseCode) => ({ ...added, licenseCode })), errors: [] },
  },
  play: async () => {
    await expect(
      await screen.findByText(`You’ve successfully added ${licenseListMax} licenses to your collection.`),
    ).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
  },
};

export const Narrow: Story = { ...LikelyMistyped, globals: { viewport: { value: 'w320' } } };

/** Phones can't run an installer, so they can mail a link to it from the download page. */
export const NarrowAdded: Story = {
  ...AddedWithSound,
  globals: { viewport: { value: 'w320' } },
  play: async () => {
    await expect(await screen.findByRole('link', { name: 'Get Cadenza on Your Computer' })).toHaveAttribute(
      'href',
      '/account/download-cadenza',
    );
  },
};

export const NarrowResult: Story = { ...PartlyAdded, globals: { viewport: { value: 'w320' } } };
