import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { setLanguage, type ShellLanguage, useLanguage, useT } from '../lib/i18n.ts'
import { cn } from '../lib/cn.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { MenuChoice } from '../ui/MenuChoice.tsx'
import { Logo } from './Logo.tsx'

/** Pages outside a workspace: the mark, the language, one column. */
export function PlainLayout({
  aside,
  wide = false,
  corner,
  children,
}: {
  aside?: ReactNode
  wide?: boolean
  corner?: ReactNode
  children: ReactNode
}) {
  const t = useT()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 items-center justify-between gap-4 px-4 md:px-6">
        <a href="/" className="flex items-center gap-2 font-semibold">
          <Logo className="size-5 text-accent" />
          {t('shell.product')}
        </a>
        {corner ?? <LanguageMenu />}
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col justify-center px-4 pt-6 pb-20 outline-none md:px-6">
        <div
          className={cn(
            'mx-auto grid w-full gap-12',
            aside ? 'max-w-4xl items-center md:grid-cols-2 md:gap-20' : wide ? 'max-w-2xl' : 'max-w-sm',
          )}
        >
          {aside && <div className="hidden md:block">{aside}</div>}
          <div className={cn('w-full min-w-0', aside ? 'mx-auto max-w-sm' : null)}>{children}</div>
        </div>
      </main>
    </div>
  )
}

function LanguageMenu() {
  const t = useT()
  const language = useLanguage()
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="quiet" icon={<Languages aria-hidden className="size-4" />}>
          {t(`shell.languages.${language}`)}
        </Button>
      }
    >
      <MenuChoice
        label={t('shell.language')}
        value={language}
        options={(['en', 'ko'] satisfies ShellLanguage[]).map((value) => ({ value, label: t(`shell.languages.${value}`) }))}
        onChange={(next) => void setLanguage(next)}
      />
    </Menu>
  )
}
