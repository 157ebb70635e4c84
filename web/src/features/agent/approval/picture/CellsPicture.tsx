import type { Picture } from '@quarry/contract/agent/picture'
import { useT } from '../../i18n.ts'
import { Sheet } from './Sheet.tsx'
import { textOf } from './drawn-text.ts'

type Props = {
  picture: Extract<Picture, { kind: 'cells' }>
  valueOf: (name: string | undefined) => unknown
  current: ReadonlyMap<string, unknown> | undefined
}

const rowsOf = (value: unknown): unknown[][] =>
  Array.isArray(value) ? value.map((row: unknown) => (Array.isArray(row) ? (row as unknown[]) : [row])) : []

/** Rows as they will stand in their sheet; what they take the place of is struck through. */
export function CellsPicture({ picture, valueOf, current }: Props) {
  const t = useT()
  const after = rowsOf(valueOf(picture.rows))
  const before = picture.start === undefined ? [] : rowsOf(current?.get(picture.rows))
  const [, letters = '', number = ''] = /^([A-Za-z]+)(\d+)$/.exec(textOf(valueOf(picture.start))) ?? []
  const columns = Array.from({ length: Math.max(0, ...after.map((row) => row.length)) }, (_, index) => index)
  const first = columnOf(letters.toUpperCase())
  return (
    <Sheet>
      <section
        aria-label={t('acting.approval.picture.cells')}
        // It is scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-72 overflow-auto"
      >
        <table className="w-full border-collapse text-meta">
          {letters !== '' && (
            <thead>
              <tr className="bg-surface-sunken text-text-quiet">
                <th scope="col">
                  <span className="sr-only">{t('acting.approval.picture.row')}</span>
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="border-s border-line px-2 py-1 text-start font-normal">
                    {nameOf(first + column)}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {after.map((row, index) => (
              // Rows have no name but their place.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index} className="border-t border-line">
                <th scope="row" className="w-8 bg-surface-sunken px-2 py-1 text-end font-normal text-text-quiet">
                  {number === '' ? '+' : Number(number) + index}
                </th>
                {columns.map((column) => (
                  <Cell key={column} before={before[index]?.[column]} after={row[column]} isKept={picture.start !== undefined} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  )
}

/** @param isKept what is null stays as it is, instead of being empty */
function Cell({ before, after, isKept }: { before: unknown; after: unknown; isKept: boolean }) {
  const [was, is] = [textOf(before), isKept && (after === null || after === undefined) ? textOf(before) : textOf(after)]
  const isChanged = was !== is
  return (
    <td className={`border-s border-line px-2 py-1 align-top wrap-anywhere ${isChanged ? 'bg-ok-soft' : 'text-text-quiet'}`}>
      {isChanged && was !== '' && <del className="me-1.5 text-text-quiet">{was}</del>}
      {isChanged ? <ins className="no-underline">{is}</ins> : is}
    </td>
  )
}

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function nameOf(column: number): string {
  let name = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}
