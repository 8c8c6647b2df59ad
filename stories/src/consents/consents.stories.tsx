import { paths, toAccountPath, toCollectionPath } from '@backline/domain/pages/paths';
import { cadenza } from '@backline/fixtures';
import { terms as termsTexts } from '@backline/texts/account/terms';
import { trackers as texts } from '@backline/texts/account/trackers';
import { site } from '@backline/texts/site';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { shopAnswers } from '../catalog/shop-answers.ts';
import { pending, Refusal, unreachable } from '../portal/answers.ts';
import { findHeading } from '../portal/find-heading.ts';
import { pageParameters } from '../portal/page-parameters.ts';
import { Portal } from '../portal/portal.tsx';
import { customerAnswers } from '../portal/signed-in.ts';
import { newPrivacy, newTerms } from './new-terms.ts';

const scripts = {
  analyticsScript: 'https://analytics.example/script.js',
  referralScript: 'https://referrals.example/script.js',
};
const answers = {
  ...customerAnswers,
  'consents.changeTrackerChoice': {},
  'consents.listPendingTerms': { terms: [newTerms] },
  'consents.acceptTerms': {},
  'sessions.endSession': {},
};
const profile = toAccountPath('profile', cadenza.slug);

/**
 * Documents that any page of the portal asks its visitor to accept: third-party scripts and new terms. It loads after
 * the page, and only if there is something to ask.
 */
const meta = {
  title: 'Consents/Pages/Consents',
  component: Portal,
  parameters: pageParameters,
  args: {
    path: paths.login,
    answers,
    product: { ...cadenza, ...scripts, isTrackingAsked: true },
    onCall: fn(),
    onTracker: fn(),
    onReload: fn(),
  },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story['play']>>[0];

const findLine = ({ canvas }: Pick<Context, 'canvas'>) => canvas.findByRole('region', { name: texts.label });
const press = async ({ canvas, userEvent }: Pick<Context, 'canvas' | 'userEvent'>, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));

export const Asked: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findLine({ canvas });
    await findHeading(canvas, 'Log in to Cadenza');
    // It takes no focus, so the form works as always.
    await waitFor(() => expect(canvas.getByLabelText('Email')).toBeVisible());
    await expect(document.activeElement?.closest('section')).toBeNull();
    await expect(args.onTracker).not.toHaveBeenCalled();
  },
};

export const AskedNarrow: Story = { ...Asked, globals: { viewport: { value: 'w390' } } };

/** On a phone, it is above the bar of the offer, and at the bottom of the screen when that bar is gone. */
export const OverBar: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { path: toCollectionPath('harbor-strings'), answers: { ...shopAnswers, ...answers } },
  play: async ({ canvas }) => {
    const line = await findLine({ canvas });
    const offer = await canvas.findByRole('complementary', { name: 'Offer' });
    const toBottom = (element: Element) => Math.round(element.getBoundingClientRect().bottom);
    const toTop = (element: Element) => Math.round(element.getBoundingClientRect().top);
    await waitFor(() => expect(toBottom(line)).toBeLessThanOrEqual(toTop(offer)));
    await waitFor(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      expect(toBottom(line)).toBe(window.innerHeight);
    });
  },
};

/** It doesn't cover the bar of marked packs. */
export const OverMarked: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { path: paths.marketplace, answers: { ...shopAnswers, ...answers } },
  play: async ({ canvas, userEvent }) => {
    const line = await findLine({ canvas });
    const [mark] = await canvas.findAllByRole('button', { name: /^Mark .+ to compare$/ });
    if (mark !== undefined) await userEvent.click(mark);
    const bar = await waitFor(() => {
      const found = document.querySelector('[data-bar=always]');
      if (found === null) throw new Error('no bar yet');
      return found;
    });
    await waitFor(() =>
      expect(Math.round(line.getBoundingClientRect().bottom)).toBeLessThanOrEqual(
        Math.round(bar.getBoundingClientRect().top),
      ),
    );
  },
};

export const NoScript: Story = {
  args: { product: cadenza },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
    await expect(canvas.queryByRole('region', { name: texts.label })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: site.trackerChoice })).not.toBeInTheDocument();
  },
};

/** A button in the footer opens the question again. After the answer, the focus returns to that button. */
export const Changed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await press({ canvas, userEvent }, texts.refuse);
    await waitFor(() => expect(canvas.queryByRole('region', { name: texts.label })).not.toBeInTheDocument());
    await press({ canvas, userEvent }, site.trackerChoice);
    const line = await findLine({ canvas });
    await waitFor(() => expect(line).toHaveFocus());
    for (const box of within(line).getAllByRole('checkbox')) await expect(box).not.toBeChecked();
    await press({ canvas, userEvent }, texts.allowBoth);
    await waitFor(() => expect(canvas.getByRole('button', { name: site.trackerChoice })).toHaveFocus());
    await expect(args.onCall).not.toHaveBeenCalledWith('consents.changeTrackerChoice', expect.anything());
    await expect(args.onReload).not.toHaveBeenCalled();
  },
};

/** A running script stops only with the page. The account records both answers. */
export const TakenBack: Story = {
  args: { path: profile, isSignedIn: true },
  play: async ({ args, canvas, userEvent }) => {
    const expectNoted = (analytics: boolean, referrals: boolean) =>
      waitFor(() => expect(args.onCall).toHaveBeenCalledWith('consents.changeTrackerChoice', { analytics, referrals }));
    await press({ canvas, userEvent }, texts.allowBoth);
    await expectNoted(true, true);
    await press({ canvas, userEvent }, site.trackerChoice);
    await userEvent.click(await canvas.findByRole('checkbox', { name: texts.purpose.select.analytics }));
    await press({ canvas, userEvent }, texts.allowOne);
    await waitFor(() => expect(args.onReload).toHaveBeenCalledOnce());
    await expectNoted(false, true);
  },
};

const askedForTerms = { path: profile, product: cadenza, isSignedIn: true, hasPendingTerms: true };

export const Terms: Story = {
  args: { ...askedForTerms, answers: { ...answers, 'consents.listPendingTerms': { terms: [newPrivacy, newTerms] } } },
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: termsTexts.accept }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    for (const { kind, version } of [newPrivacy, newTerms])
      await expect(args.onCall).toHaveBeenCalledWith('consents.acceptTerms', { kind, version });
  },
};

export const TermsNarrow: Story = {
  args: askedForTerms,
  globals: { viewport: { value: 'w390' } },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: termsTexts.title })).toBeVisible();
  },
};

export const TermsAccepting: Story = {
  args: { ...askedForTerms, answers: { ...answers, 'consents.acceptTerms': pending } },
  play: async ({ userEvent }) => {
    const accept = await screen.findByRole('button', { name: termsTexts.accept });
    await userEvent.click(accept);
    await waitFor(() => expect(accept).toHaveAttribute('aria-disabled', 'true'));
  },
};

export const TermsFailed: Story = {
  args: { ...askedForTerms, answers: { ...answers, 'consents.acceptTerms': unreachable } },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: termsTexts.accept }));
    await expect(await screen.findByRole('alert')).toHaveTextContent(termsTexts.failed);
  },
};

/** If the list can't be loaded, customers still get into their account. */
export const TermsUnknown: Story = {
  args: { ...askedForTerms, answers: { ...answers, 'consents.listPendingTerms': new Refusal('internal') } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, 'Update Your Account Details');
    await waitFor(() => expect(args.onCall).toHaveBeenCalledWith('consents.listPendingTerms', undefined));
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

export const TermsDeclined: Story = {
  args: askedForTerms,
  play: async ({ canvas, userEvent }) => {
    const dialog = within(await screen.findByRole('dialog', { name: termsTexts.title }));
    await userEvent.click(dialog.getByRole('button', { name: termsTexts.logOut }));
    await findHeading(canvas, 'Log in to Cadenza');
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};
