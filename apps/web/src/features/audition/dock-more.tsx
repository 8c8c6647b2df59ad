import { t } from '@backline/texts/shop/audition';
import { AudioLines, Ellipsis, type Icon, X } from '@backline/ui';
import clsx from 'clsx';
import { useId, useRef } from 'react';
import type { AuditionEvent, AuditionState } from './decks/audition-state.ts';

interface DockMoreProps {
  state: AuditionState;
  isForeign: boolean;
  onEvent: (event: AuditionEvent) => void;
}

/** Controls that do not fit into the player below 1024 px: the volume, the comparison, and closing it. */
export function DockMore({ state: { isLevelled, compare }, isForeign, onEvent }: DockMoreProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const send = (event: AuditionEvent) => {
    menu.current?.hidePopover();
    onEvent(event);
  };
  return (
    <div className="max-mobile:order-5 wide:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-label={t('audition.more')}
        title={t('audition.more')}
        className="grid size-11 place-items-center rounded-control text-dust hover:text-paper"
      >
        <Ellipsis className="size-5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="inset-auto inset-e-3 bottom-(--dock) mb-2 w-64 animate-fade rounded-card border border-hairline bg-raised p-2 text-paper shadow-float"
      >
        {!isForeign && (
          <MenuButton
            icon={AudioLines}
            label={t('audition.level')}
            isPressed={isLevelled}
            onPress={() => onEvent({ type: 'set', settings: { isLevelled: !isLevelled } })}
          />
        )}
        {compare === null && <MenuButton label={t('audition.compare')} onPress={() => send({ type: 'pin' })} />}
        <MenuButton icon={X} label={t('audition.close')} onPress={() => send({ type: 'clear' })} />
      </div>
    </div>
  );
}

interface MenuButtonProps {
  icon?: Icon;
  label: string;
  isPressed?: boolean;
  onPress: () => void;
}

function MenuButton({ icon: Sign, label, isPressed, onPress }: MenuButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={clsx(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-panel',
        isPressed && 'text-accent',
      )}
    >
      <span aria-hidden="true" className="w-4 whitespace-nowrap font-semibold text-12">
        {Sign === undefined ? 'A|B' : <Sign className="size-4" />}
      </span>
      {label}
    </button>
  );
}
