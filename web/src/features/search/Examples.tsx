import { useT } from '../../lib/i18n.ts'

/** What one could ask. @param examples null while they are on their way: their room is kept. */
export function Examples({ examples, onSearch }: { examples: readonly string[] | null; onSearch: (text: string) => void }) {
  const t = useT()
  if (examples?.length === 0) return null
  return (
    <ul
      aria-label={t('search.examples.title')}
      aria-busy={!examples}
      className="mt-3 flex min-h-7 flex-wrap gap-2 pointer-coarse:min-h-9"
    >
      {examples?.map((text) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            className="max-w-full truncate rounded-full border border-line px-3 py-1 text-meta text-text-quiet hover:border-line-control hover:text-text pointer-coarse:py-2"
            onClick={() => onSearch(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
