import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Trash2 } from 'lucide-react'
import { mailWhens } from '@quarry/contract/search/saved-search'
import type { SavedSearch } from '@quarry/contract/wire/search/saved-search'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { dotted } from '../../../lib/text/dotted.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useT } from './i18n.ts'
import { savedQuery, useChangeSaved, useRemoveSaved } from './saved.queries.ts'

/** Settings → saved searches: one's own, and when what is new in them is mailed. */
export function SavedPage({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data: searches, error, refetch } = useQuery(savedQuery(workspace.id))
  return (
    <SectionPage title={t('shell.sections.savedSearches')} subtitle={t('saved.subtitle')}>
      {error && !searches && <Problem title={t('saved.failed')} onRetry={refetch} />}
      {!error && !searches && <SkeletonRows count={4} className="h-14" />}
      {searches?.length === 0 && <EmptyState title={t('saved.empty.title')} body={t('saved.empty.body')} />}
      {searches && searches.length > 0 && (
        <List label={t('shell.sections.savedSearches')}>
          {searches.map((search) => (
            <Saved key={search.id} workspace={workspace} search={search} />
          ))}
        </List>
      )}
    </SectionPage>
  )
}

function Saved({ workspace, search }: { workspace: Workspace; search: SavedSearch }) {
  const t = useT()
  const change = useChangeSaved(workspace.id)
  const remove = useRemoveSaved(workspace.id)
  const { id, query, filters, mail, pausedReason } = search
  const { typeList = [], formats = [], sourceIds = [], personList = [] } = filters
  async function askRemove() {
    const goesAhead = await confirm({
      title: t('saved.remove.title'),
      body: t('saved.remove.body', { query }),
      action: t('saved.remove.action'),
      keep: t('saved.remove.keep'),
      danger: true,
    })
    if (goesAhead) remove.mutate(id, { onSuccess: () => toast({ tone: 'ok', text: t('saved.removed') }) })
  }
  return (
    <ListRow
      lead={<Bookmark aria-hidden />}
      title={
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: workspace.code }}
          search={{
            page: 'search',
            q: query,
            ...(typeList.length > 0 && { type: typeList }),
            ...(formats.length > 0 && { format: formats }),
            ...(sourceIds.length > 0 && { app: sourceIds }),
            ...(personList.length > 0 && { person: personList }),
          }}
          className="min-h-6 hover:underline"
        >
          {query}
        </Link>
      }
      about={dotted([
        ...typeList.map((type) => t(`search.type.${type}`)),
        ...formats.map((group) => t(`search.format.${group}`)),
        sourceIds.length > 0 && t('search.filter.apps', { count: sourceIds.length }),
        ...personList,
        pausedReason && t(`saved.paused.${pausedReason}`),
      ])}
      actions={
        <>
          <Select
            aria-label={t('saved.mailOf', { query })}
            className="w-44"
            value={pausedReason ? 'none' : mail}
            disabled={change.isPending}
            onChange={(next) =>
              change.mutate({ id, mail: next }, { onSuccess: () => toast({ tone: 'ok', text: t(`saved.since.${next}`) }) })
            }
            options={mailWhens.map((value) => ({ value, label: t(`saved.when.${value}`) }))}
          />
          <IconButton label={t('saved.remove.of', { query })} onClick={() => void askRemove()}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </>
      }
    />
  )
}
