import { getRouteApi } from '@tanstack/react-router'
import { DocsPage } from '../features/docs/DocsPage.tsx'
import { useT } from '../lib/i18n.ts'
import { useTitle } from '../lib/title.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'

const route = getRouteApi('/docs/{-$area}')

/** The documentation of the API, for anybody: the description it shows is public as well. */
export function DocsRoute() {
  const t = useT()
  const { area } = route.useParams()
  useTitle(t('docs.title'))
  return (
    <div className="min-h-dvh px-4 md:px-6">
      <header className="mx-auto mb-4 flex h-14 max-w-6xl items-center justify-between gap-4">
        <a href="/" className="flex items-center gap-2 font-semibold">
          <Logo className="size-5 text-accent" />
          {t('shell.product')}
        </a>
        <LanguageMenu />
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        <DocsPage area={area} />
      </main>
    </div>
  )
}
