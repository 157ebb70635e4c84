import { ChevronRight, House } from 'lucide-react'
import { useT } from '../../../lib/i18n-later.ts'

const look = 'rounded-control px-1 py-0.5 text-start wrap-anywhere pointer-coarse:min-h-8'

/** The way to the folder that is open; each part of it leads back there. */
export function FolderPath({ names, onOpen }: { names: readonly string[]; onOpen: (depth: number) => void }) {
  const t = useT()
  const top = (
    <>
      <House aria-hidden className="me-1 inline size-4 -translate-y-px" />
      {t('source.folder.top')}
    </>
  )
  return (
    <nav aria-label={t('source.folder.path')} className="mb-2">
      <ol className="-ms-1 flex flex-wrap items-center">
        {[top, ...names].map((name, depth) => (
          // A path may go through one name twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={depth} className="flex min-w-0 items-center">
            {depth > 0 && <ChevronRight aria-hidden className="size-4 shrink-0 text-text-quiet" />}
            {depth === names.length ? (
              <span aria-current="location" className={`${look} font-medium`}>
                {name}
              </span>
            ) : (
              <button
                type="button"
                className={`${look} text-accent underline-offset-2 hover:underline`}
                onClick={() => onOpen(depth)}
              >
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
