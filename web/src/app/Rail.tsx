import { Link } from '@tanstack/react-router'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../lib/i18n.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { tabOf, tabs } from './tabs.ts'
import type { PageName } from './WorkspacePage.tsx'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'

/** Narrow between 640 and 1023 px, with words from there on. */
export function Rail({ workspace, page }: { workspace: Workspace; page: PageName }) {
  const t = useT()
  return (
    <header className="sticky top-0 hidden h-dvh w-14 shrink-0 flex-col border-e border-line p-2 sm:flex lg:w-56">
      <WorkspaceSwitcher workspace={workspace} />
      <nav aria-label={t('shell.product')} className="mt-3 grid gap-0.5">
        {tabs.map((tab) => (
          <Link
            key={tab.page}
            to="/$workspaceCode"
            params={{ workspaceCode: workspace.code }}
            search={{ page: tab.page }}
            title={t(tab.label)}
            aria-current={tab === tabOf(page) ? 'page' : undefined}
            className="flex h-9 items-center gap-2.5 rounded-control px-2.5 font-medium text-text-quiet hover:bg-surface-sunken hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent max-lg:justify-center"
          >
            <tab.Icon aria-hidden className="size-4 shrink-0" />
            <span className="max-lg:sr-only">{t(tab.label)}</span>
          </Link>
        ))}
      </nav>
      <div className="mt-auto">
        <ProfileMenu side="right" workspace={workspace} />
      </div>
    </header>
  )
}
