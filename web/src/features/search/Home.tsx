import { Link } from '@tanstack/react-router'
import { Plug } from 'lucide-react'
import { useEffect } from 'react'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { focusSearchBox } from '../../lib/search-focus.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Examples } from './Examples.tsx'
import { searchableSources } from './filters.ts'
import { Recents } from './Recents.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SourcesLine } from './SourcesLine.tsx'
import { useExamples } from './use-examples.ts'

/** Before anything is asked: the box, examples, what was searched and opened lately, and how the sources are. */
export function Home({ workspace, onSearch }: { workspace: Workspace; onSearch: (text: string) => void }) {
  const t = useT()
  const sources = searchableSources(workspace)
  const { examples, placeholder } = useExamples(workspace.id)
  // The page exists to be searched; whoever opens it wants to type.
  useEffect(() => void focusSearchBox(), [])
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pt-[12vh] pb-10 md:pt-[18vh]">
      <h1 className="sr-only">{t('search.title')}</h1>
      <SearchBox large placeholder={workspace.companyInfo.searchBoxText || placeholder} onSearch={onSearch} />
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
          <Examples examples={examples} onSearch={onSearch} />
          <SourcesLine workspace={workspace} />
          <Recents workspace={workspace} onSearch={onSearch} />
        </>
      )}
    </div>
  )
}
