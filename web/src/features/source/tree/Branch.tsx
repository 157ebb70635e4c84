import { useInfiniteQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useT } from '../../../lib/i18n-later.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { folderQuery } from './tree.queries.ts'
import { TreeContext } from './tree-context.ts'
import { TreeItem } from './TreeItem.tsx'

type Props = { /** Null for the top. */ parentId: string | null; level: number }

/** What lies in one folder, loaded when it is opened. */
export function Branch({ parentId, level }: Props) {
  const t = useT()
  const tree = useContext(TreeContext)!
  const { data, error, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery(
    folderQuery(tree.workspaceId, tree.sourceId, parentId, tree.revision),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const total = data?.pages[0]?.total ?? 0
  const key = (name: string) => `${parentId ?? ''} ${name}`

  const failed = `${t(`source.${tree.words}.failed`)} · ${t('shell.retry')}`
  if (error && !data)
    return <TreeItem id={key('failed')} level={level} place={{ at: 1, of: 1 }} title={failed} onPress={() => void refetch()} />
  if (!data)
    return (
      <li role="none" className="py-1">
        <SkeletonRows count={3} className="h-7" />
      </li>
    )
  if (total === 0)
    return (
      <TreeItem
        id={key('none')}
        level={level}
        place={{ at: 1, of: 1 }}
        title={t(`source.${tree.words}.empty`)}
        onPress={() => {}}
      />
    )
  return (
    <>
      {entries.map((entry, index) => {
        const place = { at: index + 1, of: total }
        if (entry.kind === 'folder') {
          const { id, title, documentCount } = entry.folder
          const isOpen = tree.open.has(id)
          return (
            <TreeItem
              key={`folder ${id}`}
              id={`folder ${id}`}
              level={level}
              place={place}
              title={title}
              count={documentCount}
              isOpen={isOpen}
              onPress={() => tree.toggle(id, !isOpen)}
            >
              {isOpen && <Branch parentId={id} level={level + 1} />}
            </TreeItem>
          )
        }
        const { contentId, title, state } = entry.document
        return (
          <TreeItem
            key={contentId}
            id={contentId}
            level={level}
            place={place}
            title={title}
            hasFailed={state === 'failed'}
            isChosen={tree.chosen === contentId}
            onPress={() => tree.choose(entry.document)}
          />
        )
      })}
      {hasNextPage && (
        <TreeItem
          id={key('more')}
          level={level}
          place={{ at: entries.length + 1, of: total }}
          title={isFetchNextPageError ? failed : t('source.tree.more', { count: total - entries.length })}
          onPress={() => void fetchNextPage()}
        />
      )}
    </>
  )
}
