import { Link } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { focusSearchBox } from '../../lib/search-focus.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { searchableSources } from './filters.ts'
import { Recents } from './Recents.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SourcesLine } from './SourcesLine.tsx'

const exampleKeys = ['search.examples.first', 'search.examples.second', 'search.examples.third'] as const

/** Before anything is asked: the box, examples, what was searched and opened lately, and how the sources are. */
export function Home({ workspace, onSearch }: { workspace: Workspace; onSearch: (text: string) => void }) {
  const t = useT()
  const [placeholder] = useState(() => exampleKeys[Math.floor(Math.random() * exampleKeys.length)] ?? exampleKeys[0])
  const sources = searchableSources(workspace)
  // The page exists to be searched; whoever opens it wants to type.
  useEffect(() => void focusSearchBox(), [])
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-[12vh] pb-10 md:pt-[18vh]">
      <h1 className="sr-only">{t('search.title')}</h1>
      <SearchBox large placeholder={workspace.companyInfo.searchBoxText || t(placeholder)} onSearch={onSearch} />
      {sources.length === 0 ? (
        <EmptyState
          icon={<Plug aria-hidden />}
          title={t('search.noSources.title')}
          body={t('search.noSources.body')}
          action={
            <Link
              to="/$workspaceCode"
              params={{ workspaceCode: workspace.code }}
              search={{ page: 'workspaceSettings', section: 'contentProvider', connect: '1' }}
              className={buttonLook({ kind: 'primary' })}
            >
              {t('search.noSources.action')}
            </Link>
          }
        />
      ) : (
        <>
          <ul aria-label={t('search.examples.title')} className="mt-3 flex flex-wrap gap-2">
            {exampleKeys.map((key) => (
              <li key={key}>
                <button
                  type="button"
                  className="rounded-full border border-line px-3 py-1 text-xs text-text-quiet hover:border-line-control hover:text-text pointer-coarse:py-2"
                  onClick={() => onSearch(t(key))}
                >
                  {t(key)}
                </button>
              </li>
            ))}
          </ul>
          <SourcesLine workspace={workspace} />
          <Recents workspace={workspace} onSearch={onSearch} />
        </>
      )}
    </div>
  )
}
