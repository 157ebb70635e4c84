import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

type Column<Row> = {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** Leads the row on phones, where the other columns follow below it with their titles. */
  main?: boolean
}

type TableProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[]; rowKey: (row: Row) => string }

/** A table from 640 px on, a list of named values below. */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table aria-label={label} className="block w-full sm:table">
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr>
          {columns.map(({ key, title, align }) => (
            <th
              key={key}
              scope="col"
              className={cn('border-b border-line px-2 pb-2 text-start text-xs font-medium text-text-quiet', align && 'text-end')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="block border-b border-line py-2 sm:table-row sm:py-0">
            {columns.map(({ key, title, cell, align, main }) => (
              <td
                key={key}
                className={cn(
                  'flex items-baseline justify-between gap-4 px-2 py-1 sm:table-cell sm:h-12 sm:py-1 sm:align-middle',
                  align && 'sm:text-end',
                  main && 'font-medium',
                )}
              >
                {!main && (
                  <span aria-hidden className="text-xs text-text-quiet sm:hidden">
                    {title}
                  </span>
                )}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
