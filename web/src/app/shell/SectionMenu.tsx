import { Link } from '@tanstack/react-router'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Fragment } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Menu, MenuSeparator } from '../../ui/layers/Menu.tsx'
import { MenuLink } from '../../ui/layers/MenuItem.tsx'
import type { SectionWays } from './SectionNav.tsx'
import { addressOfSection, groupsOf } from '../settings-sections.ts'

/** The sections of the settings under one button, where there is no room for a list. */
export function SectionMenu({ workspaceCode, sections, current }: SectionWays) {
  const t = useT()
  if (sections.length < 2) return null
  return (
    <nav aria-label={t('shell.settings')} className="border-b border-line px-2 py-1.5 md:px-6 lg:hidden">
      <Menu
        className="w-64"
        trigger={
          <button type="button" className="flex h-10 items-center gap-2 rounded-control px-2 font-medium hover:bg-surface-sunken">
            <span className="font-normal text-text-quiet">{t('shell.settings')}</span>
            <span aria-hidden className="font-normal text-text-quiet">
              ›
            </span>
            {t(`shell.sections.${current.name}`)}
            <ChevronsUpDown aria-hidden className="size-4 text-text-quiet" />
          </button>
        }
      >
        {groupsOf(sections).map(({ group, sections }, index) => (
          <Fragment key={group}>
            {index > 0 && <MenuSeparator />}
            <p className="px-2 pt-2 pb-1 text-xs text-text-quiet">{t(`shell.groups.${group}`)}</p>
            {sections.map((section) => (
              <MenuLink
                key={section.name}
                icon={<section.Icon />}
                hint={section === current && <Check aria-hidden className="size-4 text-accent" />}
                render={
                  <Link
                    to="/$workspaceCode"
                    params={{ workspaceCode }}
                    search={addressOfSection(section)}
                    aria-current={section === current ? 'page' : undefined}
                  />
                }
              >
                {t(`shell.sections.${section.name}`)}
              </MenuLink>
            ))}
          </Fragment>
        ))}
      </Menu>
    </nav>
  )
}
