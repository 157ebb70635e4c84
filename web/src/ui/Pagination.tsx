import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../lib/i18n.ts'
import { IconButton } from './IconButton.tsx'

type PaginationProps = {
  /** From 0. */
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
}

/** Nothing at all when everything fits on one page. A page that is no longer there, as when its last entry went, gives way to the last one. */
export function Pagination({ page, pageSize, total, onChange }: PaginationProps) {
  const t = useT()
  const pages = Math.ceil(total / pageSize)
  const isBeyond = total > 0 && page >= pages
  const goBack = useEffectEvent(() => onChange(pages - 1))
  useEffect(() => {
    if (isBeyond) goBack()
  }, [isBeyond])
  if (pages <= 1) return null
  return (
    <nav aria-label={t('shell.pageOf', { page: page + 1, pages })} className="flex items-center justify-center gap-2 py-4">
      <IconButton label={t('shell.previousPage')} disabled={page === 0} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <span className="text-meta text-text-quiet tabular-nums">{t('shell.pageOf', { page: page + 1, pages })}</span>
      <IconButton label={t('shell.nextPage')} disabled={page >= pages - 1} onClick={() => onChange(page + 1)}>
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
    </nav>
  )
}
