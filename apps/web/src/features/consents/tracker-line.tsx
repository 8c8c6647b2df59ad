import type { TrackerPurpose } from '@backline/domain/consents/fields';
import { trackers } from '@backline/texts/account/trackers';
import { site } from '@backline/texts/site';
import { createTexts } from '@backline/texts/write';
import { Button, Checkbox } from '@backline/ui';
import { type Ref, useState } from 'react';
import type { TrackerAnswer } from '../../lib/trackers/tracker-choice.ts';

const { t } = createTexts({ trackers, site });

export interface TrackerLineProps {
  /** The purposes of the scripts in question. */
  purposes: readonly TrackerPurpose[];
  /** Null for no answer yet. */
  answer: TrackerAnswer | null;
  privacyUrl: string | null;
  onAnswer: (answer: TrackerAnswer) => void;
  ref?: Ref<HTMLElement>;
}

const none: TrackerAnswer = { analytics: false, referrals: false };
const all: TrackerAnswer = { analytics: true, referrals: true };

/**
 * Asks to allow analytics and referral scripts, at the bottom of the page, above its bar if it has one. Of two purposes,
 * each has a box. The page works without an answer.
 */
export function TrackerLine({ purposes, answer, privacyUrl, onAnswer, ref }: TrackerLineProps) {
  const [chosen, setChosen] = useState(answer ?? none);
  const [only, ...others] = purposes;
  const kind = others.length > 0 ? 'both' : (only ?? 'analytics');
  const isOne = kind === 'both' && chosen.analytics !== chosen.referrals;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('trackers.label')}
      data-ask
      className="fixed inset-x-0 bottom-0 z-9 animate-enter border-hairline border-t bg-panel px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] docked:bottom-(--dock) barred:bottom-18 barred:pb-4 barred:docked:bottom-[calc(var(--dock)+--spacing(14))] mobile:px-12 print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center gap-x-8 gap-y-3 max-mobile:flex-col max-mobile:items-stretch mobile:justify-between">
        <div className="grid gap-1">
          <p className="max-w-reading text-13">
            {t('trackers.ask', { kind })}{' '}
            {kind !== 'both' && answer !== null && (
              <span className="font-semibold">
                {t('trackers.answered', { answer: answer[kind] ? 'allowed' : 'refused' })}
              </span>
            )}{' '}
            {privacyUrl !== null && (
              <a href={privacyUrl} className="whitespace-nowrap underline">
                {t('site.privacyPolicy')}
              </a>
            )}
          </p>
          {kind === 'both' && (
            <div className="flex flex-wrap gap-x-8">
              {purposes.map((purpose) => (
                <Checkbox
                  key={purpose}
                  label={t('trackers.purpose', { purpose })}
                  checked={chosen[purpose]}
                  onChange={({ target }) => setChosen({ ...chosen, [purpose]: target.checked })}
                />
              ))}
            </div>
          )}
        </div>
        <div className="grid shrink-0 grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => onAnswer(none)}>
            {t('trackers.refuse')}
          </Button>
          <Button variant="secondary" onClick={() => onAnswer(isOne ? chosen : all)}>
            {t(isOne ? 'trackers.allowOne' : kind === 'both' ? 'trackers.allowBoth' : 'trackers.allow')}
          </Button>
        </div>
      </div>
    </section>
  );
}
