import { cn } from '../../../lib/cn.ts'
import type { FoundCell } from './found-row.ts'
import { Marked } from '../Marked.tsx'

/** The row of a sheet that was found, below the names of its columns. */
export const SheetRow = ({ columns }: { columns: readonly FoundCell[] }) => (
  <dl className="mt-1.5 flex w-fit max-w-full overflow-hidden rounded-control border border-line bg-surface-raised">
    {columns.map(({ name, value, isFound }, at) => (
      <div
        key={at}
        className={cn(
          'border-line px-3 py-1 not-first:border-s max-sm:px-2.5',
          isFound ? 'max-w-3/5 shrink-0' : 'min-w-10',
          at > 2 && !isFound && 'max-sm:hidden',
        )}
      >
        <dt className="truncate text-xs text-text-quiet">
          <Marked {...name} />
        </dt>
        <dd className="min-h-5.25 truncate">
          <Marked {...value} />
        </dd>
      </div>
    ))}
  </dl>
)
