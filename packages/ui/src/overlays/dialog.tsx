import { t } from '@backline/texts/ui';
import * as RadixDialog from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import type { FormError } from '../controls/form-error.ts';
import { ErrorNotice, Notice } from '../controls/notice.tsx';
import { ScrollArea } from '../controls/scroll-area.tsx';
import { Form } from '../fields/form.tsx';
import { Overlay } from './overlay.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** The state of a call, for the form that makes it. */
export interface CallState {
  isSubmitting: boolean;
  error: FormError | null;
}

/** The same for a dialog. */
export interface DialogState extends CallState {
  onClose: () => void;
}

/** The same for a dialog that stays open to show the result. */
export interface DialogCall extends DialogState {
  isDone: boolean;
}

interface DialogProps extends DialogState {
  isDone?: boolean;
  /** Names the action. */
  title: string;
  /** Explains the consequences. */
  description: ReactNode;
  /** The result. On success it replaces the body, and Submit becomes Close. */
  success?: string | null;
  /** More about the result. */
  successDetail?: ReactNode;
  /** Why Submit can't be used yet. */
  submitDisabledReason?: string | undefined;
  /** The label of the primary button, if not Submit. */
  submitLabel?: string | undefined;
  /** The action is destructive. */
  isDanger?: boolean;
  /** The action costs money: its button is a pill, as everywhere. */
  isMoney?: boolean;
  /** The label of the close button; null for none. */
  goBackLabel?: string | null | undefined;
  /** Why the dialog can't be closed unfinished. While its call runs, Escape does not close it either. */
  goBackDisabledReason?: string | undefined;
  /** Only its buttons close it, so that no one closes it by accident. */
  isFirm?: boolean;
  /** The step that it shows, of all its steps. A new step gets the focus. */
  steps?: { labels: readonly string[]; current: number } | undefined;
  onSubmit: () => void;
  children?: ReactNode;
}

/** The frame of every form that opens over a page. Rendering opens it. On a phone it slides up from the bottom. */
export function Dialog(props: DialogProps) {
  const { title, description, isSubmitting, error, success = null, onSubmit, onClose, children } = props;
  const focus = useReturnFocus();
  const closeButton = useRef<HTMLButtonElement>(null);
  const isDone = success !== null && props.isDone !== false;
  const isHeld = props.isFirm || (isSubmitting && props.goBackDisabledReason !== undefined);
  useEffect(() => {
    if (isDone) closeButton.current?.focus();
  }, [isDone]);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = props.steps?.current ?? null;
  const shownStep = useRef(step);
  useEffect(() => {
    if (step !== shownStep.current) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && !isHeld && onClose()}>
      <RadixDialog.Portal>
        <Overlay>
          <ScrollArea className="h-dvh">
            <div className="grid min-h-dvh place-items-center max-mobile:items-end max-mobile:overflow-clip max-mobile:pt-4 mobile:p-4">
              <RadixDialog.Content
                {...focus}
                {...(isDone ? { 'aria-describedby': undefined } : {})}
                className="w-full border-hairline bg-panel p-5 shadow-float max-mobile:animate-enter-bottom max-mobile:rounded-t-card max-mobile:border-t max-mobile:pb-[calc(1.25rem+env(safe-area-inset-bottom))] mobile:max-w-form mobile:animate-enter mobile:rounded-card mobile:border mobile:p-8"
              >
                <Form isSubmitting={isSubmitting} onSubmit={isDone ? onClose : onSubmit}>
                  {props.steps && <Steps {...props.steps} />}
                  <RadixDialog.Title ref={heading} tabIndex={-1} className="font-serif text-28 tracking-tight">
                    {title}
                  </RadixDialog.Title>
                  {isDone ? (
                    <div className="mt-6">
                      <Notice tone="success" message={success} detail={props.successDetail} />
                    </div>
                  ) : (
                    <>
                      <RadixDialog.Description className="mt-2 text-dust">{description}</RadixDialog.Description>
                      <div className="mt-6 grid gap-5">
                        {children}
                        <ErrorNotice error={error} />
                      </div>
                    </>
                  )}
                  <div className="mt-8 flex flex-wrap justify-between gap-3">
                    {isDone ? (
                      <Button ref={closeButton} type="submit" className="ms-auto">
                        {t('ui.close')}
                      </Button>
                    ) : (
                      <>
                        {props.goBackLabel !== null && (
                          <Button variant="quiet" disabledReason={props.goBackDisabledReason} onClick={onClose}>
                            {props.goBackLabel ?? t('ui.goBack')}
                          </Button>
                        )}
                        <Button
                          type="submit"
                          variant={props.isDanger ? 'danger' : 'primary'}
                          className={clsx('ms-auto', props.isMoney && 'rounded-full')}
                          isPending={isSubmitting}
                          disabledReason={props.submitDisabledReason}
                        >
                          {props.submitLabel ?? t('ui.submit')}
                        </Button>
                      </>
                    )}
                  </div>
                </Form>
              </RadixDialog.Content>
            </div>
          </ScrollArea>
        </Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  return (
    <ol className="mb-5 flex gap-2 text-13">
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'flex-1 border-t-2 pt-2',
            index > current ? 'border-hairline text-dust' : 'border-accent',
            index === current ? 'font-semibold text-paper' : 'text-dust',
          )}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
