import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, toLink } from '../example-values.ts';
import { type MailTemplates, toNotMeNotes } from '../mail-content.ts';
import { toDurationWords, toSignature } from '../text.ts';

export const securityMails = {
  new_sign_in: {
    example: {
      contactName,
      client: 'Firefox on Linux',
      at: '2026-11-22T09:30:00.000Z',
      secureUrl: toLink('/secure'),
    },
    toContent({ client, at, secureUrl }, { name }, t) {
      return {
        subject: t('mail.newSignInSubject', { name }),
        preheader: t('mail.newSignInPreheader'),
        title: t('mail.newSignInTitle'),
        sentence: t('mail.newSignInSentence', {
          name,
          when: t.moment(at),
          client: client ?? t('mail.newSignInUnknown'),
        }),
        action: { label: t('mail.newSignInAction'), url: secureUrl, isQuiet: true },
        notes: [t('mail.newSignInNote', { lifetime: toDurationWords(t, tokenLifetimeMs.secure) })],
      };
    },
  },
  /** Sent when an account's owner reports an activity as not theirs. */
  secure_link: {
    example: { contactName, secureUrl: toLink('/secure') },
    toContent({ secureUrl }, { name }, t) {
      return {
        subject: t('mail.secureLinkSubject', { name }),
        preheader: t('mail.secureLinkPreheader'),
        title: t('mail.secureLinkTitle'),
        sentence: t('mail.secureLinkSentence', { name }),
        action: { label: t('mail.accountExportedAction'), url: secureUrl },
        notes: [t('mail.secureLinkNote')],
      };
    },
  },
  account_secured: {
    example: {
      resetUrl: toLink('/recover/reset'),
      recoverUrl: 'https://shop.example.com/recover',
    },
    toContent({ resetUrl, recoverUrl, withdrawnEmail, newerFactorsWait }, { name }, t) {
      const lifetime = toDurationWords(t, tokenLifetimeMs.reset);
      const again = {
        text: t('mail.accountSecuredNoteLink', { lifetime }),
        link: { label: t('mail.accountSecuredActionAsk'), url: recoverUrl },
      };
      const unwanted = t('mail.accountSecuredNoteUnwanted');
      const shared = {
        subject: t('mail.accountSecuredSubject', { name }),
        title: t('mail.accountSecuredTitle'),
        action: { label: t('mail.accountSecuredAction'), url: resetUrl },
      };
      if (withdrawnEmail !== undefined)
        return {
          ...shared,
          preheader: t('mail.accountSecuredPreheaderChange'),
          sentence: t('mail.accountSecuredSentenceChange', { name, withdrawnEmail }),
          notes: [t('mail.accountSecuredNoteChange'), again],
        };
      return {
        ...shared,
        preheader: t('mail.accountSecuredPreheader', { lifetime }),
        sentence: t('mail.accountSecuredSentence', { name }),
        notes: newerFactorsWait ? [again, t('mail.accountSecuredNoteNewer'), unwanted] : [again, unwanted],
      };
    },
  },
  factor_changed: {
    example: {
      contactName,
      what: 'passkey_added',
      name: 'Studio laptop',
      secureUrl: toLink('/secure'),
    },
    toContent({ what, name: factorName, secureUrl }, { name }, t) {
      return {
        subject: t('mail.factorChangedSubject', { what, name }),
        preheader: t('mail.factorChangedPreheader'),
        title: t('mail.factorChangedTitle', { what }),
        sentence: t('mail.factorChangedSentence', { what, name, factor: toSignature(t, factorName ?? '') }),
        action: { label: t('mail.newSignInAction'), url: secureUrl, isQuiet: true },
        notes: [t('mail.factorChangedNote', { what, lifetime: toDurationWords(t, tokenLifetimeMs.secure) })],
      };
    },
  },
  factor_reset_asked: {
    example: {
      contactName,
      by: 'support',
      dueAt: '2026-11-25T09:30:00.000Z',
      stopUrl: toLink('/stop'),
    },
    // An older queued mail has no cause; its reset was requested by support.
    toContent({ by = 'support', dueAt, stopUrl }, { name }, t) {
      return {
        subject: t('mail.factorResetAskedSubject', { by, name }),
        preheader: t('mail.factorResetAskedPreheader'),
        title: t('mail.factorResetAskedTitle', { by }),
        sentence: t('mail.factorResetAskedSentence', { by, name, when: t.moment(dueAt) }),
        action: { label: t('mail.stopAction'), url: stopUrl },
        notes: [t('mail.factorResetAskedNote', { by })],
      };
    },
  },
  factor_reset: {
    example: {
      contactName,
      by: 'support',
      loginUrl: 'https://shop.example.com/login',
      secureUrl: toLink('/secure'),
    },
    // An older queued mail has no cause; its reset was requested by support.
    toContent({ by = 'support', loginUrl, secureUrl }, { name }, t) {
      const lifetime = toDurationWords(t, tokenLifetimeMs.secure);
      return {
        subject: t('mail.factorResetSubject', { by, name }),
        preheader: t('mail.factorResetPreheader', { by }),
        title: t('mail.factorResetTitle', { by }),
        sentence: t('mail.factorResetSentence', { by, name }),
        action: { label: t('mail.factorResetAction'), url: loginUrl },
        notes: toNotMeNotes(t, t('mail.factorResetNote', { lifetime }), secureUrl),
      };
    },
  },
} satisfies Partial<MailTemplates>;
