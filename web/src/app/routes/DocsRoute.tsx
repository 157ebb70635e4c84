import { getRouteApi } from '@tanstack/react-router'
import { DocsPage } from '../../features/docs/DocsPage.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { useTitle } from '../../lib/title.ts'
import { LanguageMenu } from '../LanguageMenu.tsx'
import { Lockup } from '../../ui/Logo.tsx'

const route = getRouteApi('/docs/{-$area}')

/** The documentation of the API, for anybody: the description it shows is public as well. */
export function DocsRoute() {
  const t = useT()
  const { area } = route.useParams()
  useTitle(t('docs.title'))
  return (
    <div className="min-h-dvh px-4 md:px-6">
      <header className="mx-auto mb-4 flex h-15 max-w-6xl items-center justify-between gap-4">
        <a href="/" className="rounded-control">
          <Lockup />
        </a>
        <LanguageMenu />
      </header>
      <main id="content" tabIndex={-1} className="outline-none">
        <DocsPage area={area} />
      </main>
    </div>
  )
}
