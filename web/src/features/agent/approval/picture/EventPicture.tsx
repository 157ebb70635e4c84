import { minuteOf, type Picture, type Surroundings, withinDay } from '@quarry/contract/agent/picture'
import { useLanguage } from '../../../../lib/i18n.ts'
import { useT } from '../../i18n.ts'
import { ShownText } from '../FoldedText.tsx'
import { lineOf } from './drawn-text.ts'
import { Sheet } from './Sheet.tsx'

type Props = {
  picture: Extract<Picture, { kind: 'event' }>
  valueOf: (name: string | undefined) => unknown
  /** Null where the day is not known. */
  day: Extract<Surroundings, { kind: 'event' }> | null
}

type Slot = { from: number; to: number }
const hour = 60
/** Of an hour, in pixels. */
const height = 36

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / hour)).padStart(2, '0')}:${String(minute % hour).padStart(2, '0')}`
const meets = (one: Slot, other: Slot): boolean => one.from < other.to && other.from < one.to

/** A time by its own clock; a day, and what is no moment, as it is. */
function timeOf(start: string, end: string, language: string): string {
  const [from, to] = [minuteOf(start), minuteOf(end)]
  if (!from || !to) return [start, end].filter(Boolean).join(' – ')
  const dayOf = (day: string) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
  const ends = from.day === to.day ? clockOf(to.minute) : `${dayOf(to.day)} ${clockOf(to.minute)}`
  return `${dayOf(from.day)} ${clockOf(from.minute)} – ${ends}`
}

/** An event in its day, with what stands there beside it. */
export function EventPicture({ picture, valueOf, day }: Props) {
  const t = useT()
  const language = useLanguage()
  const [title, start, end] = [picture.title, picture.start, picture.end].map((name) => lineOf(valueOf(name)))
  const [place, guests] = [lineOf(valueOf(picture.place)), lineOf(valueOf(picture.guests))]
  const slot = day && withinDay(day.day, start!, end!)
  const conflicts = slot ? day.others.filter((other) => meets(slot, other)) : []
  return (
    <Sheet>
      <header className="grid gap-0.5 border-b border-line px-3 py-2.5">
        <strong className="font-semibold">
          <ShownText text={title!} />
        </strong>
        <ShownText text={timeOf(start!, end!, language)} />
        {[place, guests].map((line) => line !== '' && <ShownText key={line} text={line} />)}
        {slot && (
          <p className={conflicts.length > 0 ? 'text-warn' : 'text-text-quiet'}>
            {conflicts.length > 0
              ? t('acting.approval.picture.conflicts', {
                  count: conflicts.length,
                  titles: conflicts.map((each) => each.title).join(', '),
                })
              : t('acting.approval.picture.free')}
          </p>
        )}
      </header>
      {slot && <Day day={day} slot={slot} title={title!} />}
    </Sheet>
  )
}

function Day({ day: { day, others }, slot, title }: { day: NonNullable<Props['day']>; slot: Slot; title: string }) {
  const t = useT()
  const all = [...others, slot]
  // An hour around what is there.
  const from = Math.max(0, Math.floor(Math.min(...all.map((each) => each.from)) / hour) - 1)
  const to = Math.min(24, Math.ceil(Math.max(...all.map((each) => each.to)) / hour) + 1)
  const top = (minute: number) => ((minute - from * hour) / hour) * height
  const placed = ({ from: begins, to: ends }: Slot) => ({ top: top(begins), height: Math.max(18, top(ends) - top(begins) - 2) })
  return (
    <section
      aria-label={t('acting.approval.picture.day', { day })}
      // It is scrolled by keys as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-80 overflow-auto"
    >
      <div className="relative my-2" style={{ height: (to - from) * height }}>
        {Array.from({ length: to - from + 1 }, (_, index) => (
          <div key={index} className="absolute inset-x-0 border-t border-line" style={{ top: index * height }}>
            {from + index < to && (
              <span className="absolute start-2 top-0 text-xs text-text-quiet">{clockOf((from + index) * hour)}</span>
            )}
          </div>
        ))}
        <ul>
          {others.map((other, index) => (
            <li
              // Events have no name but their place in the day.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              style={placed(other)}
              className={`absolute start-14 w-[calc(50%-2rem)] overflow-hidden rounded-control border px-2 text-xs ${
                meets(slot, other) ? 'border-warn bg-warn-soft' : 'border-line bg-surface-sunken text-text-quiet'
              }`}
            >
              <span className="line-clamp-2">
                {clockOf(other.from)} {other.title}
              </span>
            </li>
          ))}
          <li
            style={placed(slot)}
            className="absolute end-2 w-[calc(50%-2.5rem)] overflow-hidden rounded-control border border-accent bg-accent-soft px-2 text-xs font-semibold"
          >
            <span className="line-clamp-2">
              {clockOf(slot.from)} {title}
            </span>
          </li>
        </ul>
      </div>
    </section>
  )
}
