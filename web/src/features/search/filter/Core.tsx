import type { DatePreset } from '@quarry/contract/search/search'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n.ts'

type Preset = Exclude<DatePreset, 'custom'>
type Props = { options: readonly Preset[]; chosen: DatePreset | undefined; onChange: (next: Preset | undefined) => void }

/** Taller for a longer time, as layers of stone are; each falls to the right like the mark. */
const layers: Record<Preset, { height: number; tone: string }> = {
  past_day: { height: 26, tone: 'var(--q-layer-1)' },
  past_week: { height: 32, tone: 'var(--q-layer-2)' },
  past_month: { height: 40, tone: 'var(--q-layer-3)' },
  past_year: { height: 52, tone: 'var(--q-layer-4)' },
}

/** How far back to look, as a core of layers with the newest on top: a press takes the chosen one and all above it. */
export function Core({ options, chosen, onChange }: Props) {
  const t = useT()
  const depth = options.findIndex((each) => each === chosen)
  return (
    <div className="mb-1">
      {options.map((option, index) => {
        const [{ height, tone }, isOn] = [layers[option], index <= depth]
        return (
          <button
            key={option}
            type="button"
            aria-pressed={chosen === option}
            onClick={() => onChange(chosen === option ? undefined : option)}
            className="group grid w-full grid-cols-[30px_1fr] items-stretch gap-x-3 text-start text-meta"
          >
            <span
              aria-hidden
              className={cn(
                'relative block transition-colors duration-(--q-normal) [clip-path:polygon(0_0,100%_5px,100%_100%,0_calc(100%-5px))]',
                index > 0 && '-mt-1',
              )}
              style={{ height: height + 4, background: isOn ? 'var(--q-accent)' : tone }}
            />
            <span
              className={cn(
                'flex items-center rounded-control px-2 group-hover:bg-surface-sunken',
                chosen === option && 'bg-accent-soft font-medium text-accent',
              )}
            >
              {t(`search.date.${option}`)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
