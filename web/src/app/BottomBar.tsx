import { Link } from '@tanstack/react-router'
import { useT } from '../lib/i18n.ts'
import { tabOf, tabs } from './tabs.ts'
import type { PageName } from './WorkspacePage.tsx'

/** The tabs on phones. */
export function BottomBar({ workspaceCode, page }: { workspaceCode: string; page: PageName }) {
  const t = useT()
  return (
    <nav
      aria-label={t('shell.product')}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.page}
          to="/$workspaceCode"
          params={{ workspaceCode }}
          search={{ page: tab.page }}
          aria-current={tab === tabOf(page) ? 'page' : undefined}
          className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-text-quiet focus-visible:-outline-offset-2 aria-[current]:text-accent"
        >
          <tab.Icon aria-hidden className="size-5" />
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  )
}
