import { useT } from '../../i18n.ts'
import { ShownText } from '../FoldedText.tsx'
import { textOf } from './drawn-text.ts'
import { type DiffLine, lineDiff } from './line-diff.ts'
import { Sheet } from './Sheet.tsx'

export type Changed = { name: string; label: string; before: unknown; after: unknown }

const looks = { same: '', gone: 'bg-danger-soft', new: 'bg-ok-soft' } as const
const signs = { same: ' ', gone: '−', new: '+' } as const

/** What of each field goes, comes and stays. */
export function ChangesPicture({ changed }: { changed: readonly Changed[] }) {
  return (
    <Sheet>
      <dl className="divide-y divide-line">
        {changed.map((each) => (
          <div key={each.name}>
            <dt className="px-3 pt-2 text-meta text-text-quiet">{each.label}</dt>
            <dd className="pb-2">
              <Difference {...each} />
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

const asLines = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value))

function Difference({ label, before, after }: Changed) {
  const t = useT()
  const lines = lineDiff(asLines(before), asLines(after))
  if (lines.every(({ kind }) => kind === 'same'))
    return <p className="px-3 text-text-quiet">{t('acting.approval.picture.same')}</p>
  return (
    <section
      aria-label={label}
      // It is scrolled by keys as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-72 overflow-auto"
    >
      {lines.map((line, index) => (
        // Lines have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Line key={index} line={line} />
      ))}
    </section>
  )
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const t = useT()
  const Word = kind === 'gone' ? 'del' : kind === 'new' ? 'ins' : 'span'
  return (
    <p className={`grid grid-cols-[1rem_minmax(0,1fr)] gap-x-1 px-3 ${looks[kind]}`}>
      <span aria-hidden className="text-text-quiet select-none">
        {signs[kind]}
      </span>
      <Word className="no-underline">
        {kind !== 'same' && <span className="sr-only">{t(`acting.approval.picture.${kind}`)} </span>}
        <ShownText text={text} />
      </Word>
    </p>
  )
}
