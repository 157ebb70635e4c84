import { useT } from '../../../lib/i18n.ts'

const layers = [
  ['day', 'bg-layer-1'],
  ['week', 'bg-layer-2'],
  ['month', 'bg-layer-3'],
  ['year', 'bg-layer-4'],
  ['earlier', 'bg-layer-5'],
] as const

/** How old the documents are, in layers, the newest first. @param ages how many of each layer. */
export function AgeStrip({ ages }: { ages: readonly number[] }) {
  const t = useT()
  const all = ages.reduce((sum, count) => sum + count, 0)
  const held = layers.flatMap(([name, colour], index) => {
    const count = ages[index] ?? 0
    return count > 0 ? [{ name, colour, share: Math.max(1, Math.round((100 * count) / all)) }] : []
  })
  const words = held.map(({ name, share }) => t(`home.sources.age.${name}`, { share })).join(', ')
  return (
    <>
      <span className="sr-only">{t('home.sources.ages', { list: words })}</span>
      <div aria-hidden className="flex h-2 gap-0.5" title={words}>
        {held.map(({ name, colour, share }) => (
          <i
            key={name}
            className={`block min-w-1.5 -skew-x-[24deg] first:rounded-s-full last:rounded-e-full ${colour}`}
            style={{ flexGrow: share }}
          />
        ))}
      </div>
    </>
  )
}
