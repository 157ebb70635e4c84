import { Link, useParams } from '@tanstack/react-router'
import { CircleHelp, LogOut, Settings } from 'lucide-react'
import { fullName, type Language } from '@quarry/contract/account/account'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { languageOptions } from '../../lib/text/languages.ts'
import { useProfile } from '../../lib/session.ts'
import { setTheme, themes, useTheme } from '../../lib/theme.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, MenuSeparator } from '../../ui/layers/Menu.tsx'
import { MenuChoice } from '../../ui/layers/MenuChoice.tsx'
import { MenuItem, MenuLink } from '../../ui/layers/MenuItem.tsx'
import { openHelp } from './open-help.tsx'
import { useChooseLanguage, useLogOut } from './profile-actions.ts'

/** What the application speaks, and what the person chose beyond it for mails and answers. */
const languagesFor = (own: Language) => languageOptions.filter(({ value }) => ['en', 'ko', own].includes(value))

/** Who is logged in, and what is theirs to choose. */
export function ProfileMenu({ side, workspace = null }: { side: 'right' | 'bottom'; workspace?: Workspace | null }) {
  const t = useT()
  const profile = useProfile()
  const { workspaceCode } = useParams({ strict: false })
  const chooseLanguage = useChooseLanguage()
  const logOut = useLogOut()
  const name = fullName(profile)
  return (
    <Menu
      side={side === 'right' ? 'top' : 'bottom'}
      align={side === 'right' ? 'start' : 'end'}
      className="w-64"
      trigger={
        <button
          type="button"
          title={name}
          className={cn(
            'flex items-center gap-2.5 text-start',
            side === 'right'
              ? 'rounded-full'
              : 'h-10 rounded-control px-2 text-text-quiet hover:bg-surface-sunken hover:text-text',
          )}
        >
          <Avatar name={name} image={profile.profileImage} />
          <span className="sr-only">{t('shell.profile')}</span>
          <span className={side === 'right' ? 'sr-only' : 'min-w-0 truncate max-sm:sr-only'}>{name}</span>
        </button>
      }
    >
      <div className="px-2 py-1.5">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-meta text-text-quiet">{profile.subjectId}</p>
      </div>
      <MenuSeparator />
      <MenuChoice
        label={t('shell.language')}
        value={chooseLanguage.isPending ? chooseLanguage.variables : profile.lang}
        options={languagesFor(profile.lang)}
        onChange={(next) => next !== profile.lang && chooseLanguage.mutate(next)}
      />
      <MenuChoice
        label={t('shell.theme')}
        value={useTheme()}
        options={themes.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
        onChange={setTheme}
      />
      <MenuSeparator />
      <MenuLink
        icon={<Settings aria-hidden />}
        render={
          workspaceCode ? (
            <Link to="/$workspaceCode" params={{ workspaceCode }} search={{ page: 'workspaceSettingsMyPage' }} />
          ) : (
            <Link to="/workspace/account" />
          )
        }
      >
        {t('shell.ownSettings')}
      </MenuLink>
      <MenuItem icon={<CircleHelp aria-hidden />} hint={workspaceCode && '?'} onSelect={() => openHelp(workspace)}>
        {t('shell.help.title')}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => logOut.mutate()}>
        {t('shell.logOut')}
      </MenuItem>
    </Menu>
  )
}
