import { Link } from '@tanstack/react-router'
import { useT } from '../lib/i18n.ts'
import { addressOfSection, groupsOf, type SettingsSection } from './settings-sections.ts'

export type SectionWays = { workspaceCode: string; sections: readonly SettingsSection[]; current: SettingsSection }

/** The sections of the settings as a list beside the page. */
export function SectionNav({ workspaceCode, sections, current }: SectionWays) {
  const t = useT()
  return (
    <nav
      aria-label={t('shell.settings')}
      className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col gap-5 overflow-y-auto border-e border-line px-2 py-6 lg:flex"
    >
      {groupsOf(sections).map(({ group, sections }) => (
        <div key={group}>
          <p className="px-2.5 pb-1.5 text-xs text-text-quiet">{t(`shell.groups.${group}`)}</p>
          <ul className="grid gap-0.5">
            {sections.map((section) => (
              <li key={section.name}>
                <Link
                  to="/$workspaceCode"
                  params={{ workspaceCode }}
                  search={addressOfSection(section)}
                  aria-current={section === current ? 'page' : undefined}
                  className="flex h-8 items-center rounded-control px-2.5 text-text-quiet hover:bg-surface-sunken hover:text-text aria-[current]:bg-surface-sunken aria-[current]:font-medium aria-[current]:text-text"
                >
                  {t(`shell.sections.${section.name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
