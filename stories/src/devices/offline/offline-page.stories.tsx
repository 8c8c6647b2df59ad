// biome-ignore-all lint/style/noExcessiveLinesPerFile: a component has its stories in one file.
import type { OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import { paths } from '@backline/domain/pages/paths';
import { errors } from '@backline/texts/errors';
import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { realNow } from '../../../.storybook/shift-clock.ts';
import { fillIn } from '../../account/fill-in.ts';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';
import { customerAnswers } from '../../portal/signed-in.ts';
import { fullList, oldMacBook, seatChoice, studioMac, studioPc } from '../device-answers.ts';

const request = {
  v: 1,
  aud: 'cadenza',
  dev: { name: 'Studio PC', os: 'Windows', osVersion: '11', ids: { hw: 'a', mac: 'b' } },
  client: { version: '1.4.0', format: 'VST3' },
  at: Math.floor(realNow() / 1000) - 3 * 60 * 60,
};
const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=/g, '');
const toFile = (value: object) => `# A request for a license file.\nrequest: ${encode(value)}\n`;
const brought = `${paths.deviceOffline}#request=${encode(request)}`;

const made: OfflineActivation = {
  fileName: 'cadenza-studio-pc.txt',
  file: 'lease: …',
  device: { id: '0195a000-0000-4000-8000-000000000209', name: 'Studio PC', os: 'Windows' },
  endsAt: null,
  isPart: false,
  lastingFrom: null,
};
const answers = {
  ...customerAnswers,
  'devices.list': fullList,
  'devices.activateOffline': made,
  'devices.releaseOffline': { deviceId: studioPc.id, name: studioPc.name, isFree: true, freesAt: null },
  'devices.release': { isFree: true, freesAt: null },
};

/**
 * Takes the request file of a computer without internet and returns its license file, or gives back its place. With
 * internet, the plugin signs in through DevicePage.
 */
const meta = {
  title: 'Devices/Pages/OfflinePage',
  component: Portal,
  parameters: pageParameters,
  args: { path: brought, answers, onCall: fn(), isSignedIn: true },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Actor = Pick<StoryContext, 'canvas' | 'userEvent'>;

const press = async ({ canvas, userEvent }: Actor, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));
const make = (actor: Actor) => press(actor, 'Make License File');

async function paste({ canvas, userEvent }: Actor, text: string) {
  await fillIn(canvas, userEvent, { 'Or paste its text': text });
}

async function takeBack({ canvas, userEvent }: Actor) {
  await userEvent.click(await canvas.findByRole('tab', { name: 'Free a Place' }));
  await fillIn(canvas, userEvent, { 'Release code': 'ab12c-d34ef' });
  await userEvent.keyboard('{Enter}');
}

/** The opened table: how long a license file works, for each kind of license. */
export const Times: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('How long a license file works'));
    await expect(canvas.getByText('Plays permanently.')).toBeVisible();
    const young = canvas.getByText('Plays for 45 days after the purchase. Your sessions play for 60 more days.');
    await expect(young).toBeVisible();
    await expect(canvas.getByText('Plays for 3 days after it ends.')).toBeVisible();
  },
};

export const Empty: Story = {
  args: { path: paths.deviceOffline },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'A Computer Without Internet');
    await expect(canvas.getByRole('button', { name: 'Make License File' })).toBeDisabled();
  },
};

export const Reading: Story = {
  args: { path: paths.deviceOffline },
  play: async ({ canvas, userEvent }) => {
    const file = Object.assign(new File([''], 'request.txt', { type: 'text/plain' }), {
      slice: () => ({ text: () => new Promise(() => undefined) }),
    });
    await userEvent.upload(await canvas.findByLabelText(/^Drop the request file here/), file);
    await expect(await canvas.findByText('Reading the file…')).toBeVisible();
  },
};

export const Preview: Story = {
  args: { path: paths.deviceOffline },
  play: async ({ canvas, userEvent }) => {
    const file = new File([toFile(request)], 'cadenza-request.txt', { type: 'text/plain' });
    await userEvent.upload(await canvas.findByLabelText(/^Drop the request file here/), file);
    await expect(await canvas.findByText(/Windows 11, Cadenza 1.4.0, created/)).toHaveTextContent('3 hours ago');
    await expect(canvas.getByLabelText('Name of that computer')).toHaveValue('Studio PC');
    await userEvent.click(canvas.getByRole('button', { name: 'Choose Another File' }));
    await expect(await canvas.findByLabelText('Or paste its text')).toBeVisible();
  },
};

export const WrongProduct: Story = {
  args: { path: paths.deviceOffline },
  play: async (context) => {
    await context.canvas.findByLabelText('Or paste its text');
    await paste(context, toFile({ ...request, aud: 'fjord' }));
    await expect(await context.canvas.findByText(/for another product/)).toBeVisible();
  },
};

export const Malformed: Story = {
  args: { path: `${paths.deviceOffline}#request=abc` },
  play: async ({ canvas }) => expect(await canvas.findByText(/not a request file/)).toBeVisible(),
};

export const TooFewIdentifiers: Story = {
  args: {
    path: `${paths.deviceOffline}#request=${encode({ ...request, dev: { ...request.dev, ids: { mac: 'b' } } })}`,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(errors.identifiers_too_few)).toBeVisible();
  },
};

export const TooNewFormat: Story = {
  args: { path: `${paths.deviceOffline}#request=${encode({ ...request, v: 2 })}` },
  play: async ({ canvas }) => expect(await canvas.findByText(/newer plugin/)).toBeVisible(),
};

export const Making: Story = {
  args: { answers: { ...answers, 'account.getCurrentUser': pending, 'devices.activateOffline': pending } },
  play: async (context) => {
    await make(context);
    await expect(context.canvas.getByRole('button', { name: 'Make License File' })).toHaveAttribute('aria-busy');
  },
};

export const Made: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async (context) => {
    await fillIn(context.canvas, context.userEvent, { 'Name of that computer': 'Booth' });
    await context.userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(context.args.onCall).toHaveBeenCalledWith('devices.activateOffline', {
        request: encode(request),
        name: 'Booth',
      }),
    );
    await waitFor(async () => expect(await findHeading(context.canvas, 'Your License File')).toHaveFocus());
    await expect(context.canvas.getByText(/It doesn’t expire/)).toBeVisible();
    await press(context, 'Another Computer');
    await expect(await context.canvas.findByLabelText('Or paste its text')).toBeVisible();
  },
};

/** A file whose terms differ from the usual ones. */
const madeWith = (more: Partial<OfflineActivation>, told: RegExp): Story => ({
  args: { answers: { ...answers, 'devices.activateOffline': { ...made, ...more } } },
  play: async (context) => {
    await context.canvas.findByText('3 of 3 places in use');
    await make(context);
    await expect(await context.canvas.findByText(told)).toBeVisible();
  },
});
const untilJune = '2026-06-12T00:00:00.000Z';

export const SameComputer = madeWith({ device: { ...made.device, id: studioPc.id } }, /already had a place/);

export const PlanOnly: Story = {
  ...madeWith({ endsAt: untilJune }, /ends on Jun 12, 2026, with your plan/),
  globals: { viewport: { value: 'w390' } },
};

export const Young = madeWith(
  { endsAt: untilJune, isPart: true, lastingFrom: untilJune },
  /From Jun 12, 2026, you can make a permanent file/,
);

export const Held: Story = {
  args: {
    answers: {
      ...answers,
      'devices.releaseOffline': { deviceId: studioPc.id, name: studioPc.name, isFree: false, freesAt: null },
    },
  },
  play: async (context) => {
    await takeBack(context);
    await expect(await context.canvas.findByText(/it keeps its place until you have a move/)).toBeVisible();
  },
};

export const Full: Story = {
  args: { answers: { ...answers, 'devices.activateOffline': new Refusal('seats_full', { details: seatChoice }) } },
  play: async (context) => {
    await make(context);
    await context.userEvent.click(await screen.findByRole('button', { name: 'Swap' }));
    await waitFor(() =>
      expect(context.args.onCall).toHaveBeenCalledWith('devices.activateOffline', {
        request: encode(request),
        name: 'Studio PC',
        replaceDeviceId: oldMacBook.id,
      }),
    );
    await expect(screen.queryByText('No swap: add it without a place for now')).not.toBeInTheDocument();
  },
};

export const NotOffered: Story = {
  args: { answers: { ...answers, 'devices.activateOffline': new Refusal('offline_not_offered') } },
  play: async (context) => {
    await make(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(errors.offline_not_offered);
  },
};

export const Released: Story = {
  play: async (context) => {
    await takeBack(context);
    await expect(await context.canvas.findByText('Studio PC was removed, and its place is free.')).toBeVisible();
  },
};

export const WrongCode: Story = {
  globals: { viewport: { value: 'w390' } },
  args: {
    answers: {
      ...answers,
      'devices.releaseOffline': new Refusal('code_unknown', { message: 'No computer of yours has this release code.' }),
    },
  },
  play: async (context) => {
    await takeBack(context);
    await expect(await context.canvas.findByText('No computer of yours has this release code.')).toBeVisible();
  },
};

export const NotReleased: Story = {
  args: {
    answers: { ...answers, 'account.getCurrentUser': unreachable, 'devices.releaseOffline': unreachable },
  },
  play: async (context) => {
    await takeBack(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('could not be freed');
  },
};

const openTakeBack = async ({ canvas, userEvent }: Actor) =>
  userEvent.click(await canvas.findByRole('tab', { name: 'Free a Place' }));

export const OutOfReach: Story = {
  play: async (context) => {
    await openTakeBack(context);
    await expect(context.canvas.queryByText(studioMac.name)).not.toBeInTheDocument();
    await press(context, 'Remove Studio PC');
    await context.userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await context.userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    const title = context.canvas.getByRole('heading', { name: 'I No Longer Have That Computer' });
    await waitFor(() => expect(title).toHaveFocus());
  },
};

export const NotRemoved: Story = {
  args: { answers: { ...answers, 'devices.release': new Refusal('internal') } },
  play: async (context) => {
    await openTakeBack(context);
    await press(context, 'Remove Studio PC');
    await context.userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('could not be removed');
  },
};

export const ListPending: Story = {
  args: { answers: { ...answers, 'devices.list': pending } },
  play: openTakeBack,
};

export const ListFailed: Story = {
  args: { answers: { ...answers, 'devices.list': new Refusal('internal') } },
  play: async (context) => {
    await openTakeBack(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent('could not be loaded');
  },
};

export const NotLoggedIn: Story = {
  args: { isSignedIn: false },
  play: async ({ canvas }) => void (await findHeading(canvas, 'Log in to Cadenza')),
};

export const Reflow: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    path: `${paths.deviceOffline}#request=${encode({ ...request, dev: { ...request.dev, name: 'SecondViola'.repeat(5) } })}`,
  },
};
