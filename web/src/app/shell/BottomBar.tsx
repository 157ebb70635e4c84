import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { TabLinks } from './TabLinks.tsx'
import type { Tab } from './tabs.ts'

/** The tabs on phones. */
export function BottomBar({ workspace, current }: { workspace: Workspace; current: Tab }) {
  const t = useT()
  return (
    <nav
      aria-label={t('shell.product')}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface-rail px-1 pt-1 pb-[max(4px,env(safe-area-inset-bottom))] sm:hidden"
    >
      <TabLinks workspace={workspace} current={current} />
    </nav>
  )
}
