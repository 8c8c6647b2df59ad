import { trackers } from '@backline/texts/account/trackers';
import { site } from '@backline/texts/site';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import type { Ref } from 'react';
import type { TrackerAnswer, TrackerChoice } from '../../lib/trackers/tracker-choice.ts';

const { t } = createTexts({ trackers, site });

export interface TrackerLineProps {
  /** The scripts in question. */
  kind: TrackerChoice['kind'];
  /** Null for no answer yet. */
  answer: TrackerAnswer | null;
  privacyUrl: string | null;
  onAnswer: (answer: TrackerAnswer) => void;
  ref?: Ref<HTMLElement>;
}

/**
 * Asks to allow analytics and referral scripts, at the bottom of the page, above its bar if it has one. The page works
 * without an answer.
 */
export function TrackerLine({ kind, answer, privacyUrl, onAnswer, ref }: TrackerLineProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('trackers.label')}
      data-ask
      className="fixed inset-x-0 bottom-0 z-9 animate-enter border-hairline border-t bg-panel px-5 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] docked:bottom-(--dock) barred:bottom-18 barred:pb-4 barred:docked:bottom-[calc(var(--dock)+--spacing(14))] mobile:px-12 print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center gap-x-8 gap-y-3 max-mobile:flex-col max-mobile:items-stretch mobile:justify-between">
        <p className="max-w-reading text-13">
          {t('trackers.ask', { kind })}{' '}
          {answer !== null && <span className="font-semibold">{t('trackers.answered', { answer })}</span>}{' '}
          {privacyUrl !== null && (
            <a href={privacyUrl} className="whitespace-nowrap underline">
              {t('site.privacyPolicy')}
            </a>
          )}
        </p>
        <div className="grid shrink-0 grid-cols-2 gap-3">
          <Button variant="secondary" onClick={() => onAnswer('refused')}>
            {t('trackers.refuse')}
          </Button>
          <Button variant="secondary" onClick={() => onAnswer('allowed')}>
            {t('trackers.allow')}
          </Button>
        </div>
      </div>
    </section>
  );
}
