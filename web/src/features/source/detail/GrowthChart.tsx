import { type PointerEvent, useState } from 'react'
import { exactTime } from '../../../lib/text/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { canvas, edgesOf, niceTop, placesOf, type Point, pointAt, stepsOf } from './growth.ts'

/** Documents over time, as a line in steps. What it shows is said in words too, and stands in the table below it. */
export function GrowthChart({ points }: { points: readonly Point[] }) {
  const t = useT()
  const language = useLanguage()
  const [pointed, setPointed] = useState<Point | null>(null)
  const [first, last] = [points[0]!, points.at(-1)!]
  const most = Math.max(...points.map(({ documents }) => documents))
  const line = stepsOf(placesOf(points))
  const [from, to] = edgesOf(first.at, last.at, language)
  const shown = pointed ?? last

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(pointAt(points, (clientX - left) / width) ?? null)
  }
  return (
    <figure>
      <figcaption className="sr-only">
        {t('source.growth.label', { from, to, first: first.documents, last: last.documents, most })}
      </figcaption>
      <p aria-hidden className="mb-1 flex justify-between text-meta text-text-quiet tabular-nums">
        <span>{niceTop(most).toLocaleString(language)}</span>
        <span>{t('source.growth.at', { count: shown.documents, date: exactTime(shown.at, language) })}</span>
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${canvas.width} ${canvas.height}`}
        preserveAspectRatio="none"
        className="block h-32 w-full touch-pan-y border-b border-line-control bg-surface-sunken/50"
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
      >
        {[0, 0.5].map((share) => (
          <line
            key={share}
            x2={canvas.width}
            y1={share * canvas.height}
            y2={share * canvas.height}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={`${line}V${canvas.height}H0Z`} className="fill-accent-soft" />
        <path d={line} className="fill-none stroke-accent stroke-2" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden className="mt-1 flex justify-between text-meta text-text-quiet tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </figure>
  )
}
