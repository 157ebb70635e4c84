import { Link } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.ts'
import { addressOfSection, groupsOf, type SettingsSection } from '../settings-sections.ts'

export type SectionWays = { workspaceCode: string; sections: readonly SettingsSection[]; current: SettingsSection }

/** The sections of the settings as a list beside the page. */
export function SectionNav({ workspaceCode, sections, current }: SectionWays) {
  const t = useT()
  return (
    <nav
      aria-label={t('shell.settings')}
      className="sticky top-0 hidden h-dvh w-62 shrink-0 overflow-y-auto border-e border-line px-3.5 py-6.5 lg:block"
    >
      <p className="px-2.5 text-base font-semibold">{t('shell.settings')}</p>
      {groupsOf(sections).map(({ group, sections }) => (
        <div key={group}>
          <p className="px-2.5 pt-4.5 pb-1 text-xs font-button text-text-quiet">{t(`shell.groups.${group}`)}</p>
          <ul>
            {sections.map((section) => (
              <li key={section.name}>
                <Link
                  to="/$workspaceCode"
                  params={{ workspaceCode }}
                  search={addressOfSection(section)}
                  aria-current={section === current ? 'page' : undefined}
                  className="flex h-8.5 items-center gap-2.5 rounded-control px-2.5 hover:bg-surface-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent [&:not([aria-current])>svg]:text-text-quiet"
                >
                  <section.Icon className="size-4 shrink-0" />
                  <span className="truncate">{t(`shell.sections.${section.name}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
