import { Check } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'
import type { SetUpStep } from './set-up-steps.ts'

/** How far the creation of a workspace is. */
export function StepHeader({ step, steps }: { step: SetUpStep; steps: readonly SetUpStep[] }) {
  const t = useT()
  const at = steps.indexOf(step)
  return (
    <ol aria-label={t('workspace.setUp.progress')} className="mb-8 flex flex-wrap gap-x-5 gap-y-2">
      {steps.map((each, index) => (
        <li
          key={each}
          aria-current={index === at ? 'step' : undefined}
          className="flex items-center gap-2 text-text-quiet aria-[current]:font-medium aria-[current]:text-text"
        >
          <span
            className={cn(
              'grid size-6 place-items-center rounded-full border border-line-control text-xs tabular-nums',
              index === at && 'border-accent bg-accent text-on-accent',
            )}
          >
            {index < at ? <Check aria-hidden className="size-3.5" /> : index + 1}
          </span>
          {t(`workspace.setUp.steps.${each}`)}
          {index < at && <span className="sr-only">({t('workspace.setUp.done')})</span>}
        </li>
      ))}
    </ol>
  )
}
