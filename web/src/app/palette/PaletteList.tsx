/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- The pattern of a combobox: its keys are the box's, and no tag draws such options. */
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import type { Entry, Group } from './entries.ts'

type Props = {
  id: string
  groups: readonly Group[]
  /** Which of all entries is chosen, from 0. */
  at: number
  onChoose: (id: string) => void
  onGo: (entry: Entry) => void
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView?.({ block: 'nearest' })

/** The list of a combobox: the focus stays in the box above, which names the option that is chosen. */
export function PaletteList({ id, groups, at, onChoose, onGo }: Props) {
  const t = useT()
  const order = groups.flatMap(({ entries }) => entries)
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('shell.palette.title')}
      className="min-h-0 flex-1 overflow-y-auto px-1.5 pt-1 pb-1.5"
    >
      {groups.map(({ name, entries }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p
            id={`${id}-${name}`}
            className={cn('px-3 pt-2.5 pb-1 text-xs font-button text-text-quiet', name === 'search' && 'sr-only')}
          >
            {t(`shell.palette.groups.${name}`)}
          </p>
          {entries.map((entry) => {
            const index = order.indexOf(entry)
            return (
              // The box above has the keys; the pointer only chooses and goes.
              <div
                key={entry.id}
                ref={index === at ? intoView : null}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                className="flex min-h-10 cursor-pointer scroll-my-8 items-center gap-3 rounded-row px-3 aria-selected:bg-accent-soft"
                onPointerMove={() => index !== at && onChoose(entry.id)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onGo(entry)}
              >
                <entry.Icon className="size-4.5 shrink-0 text-text-quiet" />
                <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                {entry.hint && <span className="max-w-[45%] shrink-0 truncate text-meta text-text-quiet">{entry.hint}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
