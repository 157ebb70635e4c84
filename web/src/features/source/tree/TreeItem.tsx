/* oxlint-disable jsx-a11y/prefer-tag-over-role -- The pattern of a tree: no tag groups its lines. */
import { ChevronRight, FileText, Folder, TriangleAlert } from 'lucide-react'
import { type MouseEvent, type ReactNode, useContext } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { TreeContext } from './tree-context.ts'

type Props = {
  id: string
  /** From 1. */
  level: number
  place: { at: number; of: number }
  title: string
  /** Documents in a folder; absent for what is none. */
  count?: number
  /** Absent for what cannot be opened. */
  isOpen?: boolean
  isChosen?: boolean
  hasFailed?: boolean
  onPress: () => void
  /** What lies in it, while it is open. */
  children?: ReactNode
}

/** One line of a tree: a folder, a document, or the way to more of them. */
export function TreeItem({ id, level, place, title, count, isOpen, isChosen, hasFailed = false, onPress, children }: Props) {
  const t = useT()
  const language = useLanguage()
  const tree = useContext(TreeContext)!
  const isFirst = level === 1 && place.at === 1
  const Icon = count === undefined ? FileText : Folder

  function press(event: MouseEvent) {
    event.stopPropagation()
    onPress()
  }
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={place.at}
      aria-setsize={place.of}
      aria-expanded={isOpen}
      aria-selected={isChosen ?? false}
      aria-label={count === undefined ? title : t('source.tree.folder', { title, count })}
      data-title={title}
      tabIndex={tree.current === id || (tree.current === null && isFirst) ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && tree.setCurrent(id)}
      onClick={press}
      onKeyDown={tree.onKeyDown}
      className="rounded-control outline-none [&:focus-visible>div]:outline-2 [&:focus-visible>div]:-outline-offset-2 [&:focus-visible>div]:outline-accent"
    >
      <div
        className={cn(
          'flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control pe-2 hover:bg-surface-sunken pointer-coarse:min-h-10',
          isChosen && 'bg-accent-soft',
        )}
        style={{ paddingInlineStart: `${(Math.min(level, 8) - 1) * 1.125}rem` }}
      >
        <ChevronRight
          aria-hidden
          className={cn(
            'size-4 shrink-0 text-text-quiet transition-transform duration-normal',
            isOpen && 'rotate-90',
            isOpen === undefined && 'invisible',
          )}
        />
        <Icon aria-hidden className="size-4 shrink-0 text-text-quiet" />
        <span className="min-w-0 flex-1 truncate" title={title}>
          {title}
        </span>
        {hasFailed && <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-warn" />}
        {count !== undefined && <span className="text-meta text-text-quiet tabular-nums">{count.toLocaleString(language)}</span>}
      </div>
      {children && <ul role="group">{children}</ul>}
    </li>
  )
}
