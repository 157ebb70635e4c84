import { ChevronDown, ChevronUp } from 'lucide-react'
import { useKey } from '../../../lib/keys.ts'
import { useT } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

/** @property at of the hit that lies open, from 0. */
export type Steps = { at: number; count: number; onStep: (by: 1 | -1) => void }

/** From one hit to the next without closing: by buttons, and by the arrows to the left and right. */
export function HitSteps({ at, count, onStep }: Steps) {
  const t = useT()
  useKey('ArrowLeft', () => onStep(-1))
  useKey('ArrowRight', () => onStep(1))
  return (
    <nav
      aria-label={t('search.preview.steps')}
      className="flex h-11 w-full shrink-0 items-center gap-1 ps-3.5 pe-1.5 text-meta max-sm:border-b max-sm:border-line sm:w-auto sm:border-e sm:border-line sm:ps-5.5"
    >
      <output className="me-auto text-text-quiet tabular-nums">{t('search.preview.at', { at: at + 1, count })}</output>
      <IconButton label={t('search.preview.before')} disabled={at === 0} onClick={() => onStep(-1)}>
        <ChevronUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('search.preview.after')} disabled={at === count - 1} onClick={() => onStep(1)}>
        <ChevronDown aria-hidden className="size-4" />
      </IconButton>
    </nav>
  )
}
