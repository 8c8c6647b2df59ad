import { tooltipDelayMs } from '@backline/domain/limits';
import { t } from '@backline/texts/site';
import { LogOut, Tooltip } from '@backline/ui';

export function LogoutButton({ onLogOut }: { onLogOut: () => void }) {
  return (
    <Tooltip text={t('site.logout')} delayMs={tooltipDelayMs}>
      <button
        type="button"
        aria-label={t('site.logout')}
        onClick={onLogOut}
        className="grid size-11 place-items-center rounded-control text-dust transition-colors hover:bg-raised hover:text-paper"
      >
        <LogOut className="size-5" />
      </button>
    </Tooltip>
  );
}
