import { Languages } from 'lucide-react'
import { setLanguage, type ShellLanguage, useLanguage, useT } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/layers/Menu.tsx'
import { MenuChoice } from '../ui/layers/MenuChoice.tsx'

const languages: readonly ShellLanguage[] = ['en', 'ko']

/** The language of somebody who is not logged in. */
export function LanguageMenu() {
  const t = useT()
  const language = useLanguage()
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="quiet" className="-me-3" icon={<Languages aria-hidden className="size-4" />}>
          {t(`shell.languages.${language}`)}
        </Button>
      }
    >
      <MenuChoice
        label={t('shell.language')}
        value={language}
        options={languages.map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
        onChange={(next) => void setLanguage(next)}
      />
    </Menu>
  )
}
