import type { ModelCheck } from '@quarry/contract/wire/agent/model'
import { useT } from './i18n.ts'
import { StateDot } from '../../ui/StateDot.tsx'

const seconds = (ms: number): string => (ms / 1_000).toFixed(1)

/** What a model can do, as its test found. */
export function CheckResult({ problem, streams, tools, firstMs, tookMs }: ModelCheck) {
  const t = useT()
  return (
    <section aria-label={t('model.result.title')} className="rounded-control border border-line bg-surface-sunken px-4 py-3">
      {problem ? (
        <StateDot tone="danger">{t(`model.problems.${problem}`)}</StateDot>
      ) : (
        <>
          <StateDot tone="ok">{t('model.result.works')}</StateDot>
          <ul className="mt-1.5 list-disc ps-5 text-text-quiet">
            <li>{t('model.result.took', { first: seconds(firstMs ?? tookMs), whole: seconds(tookMs) })}</li>
            <li>{t(streams ? 'model.result.streams' : 'model.result.whole')}</li>
            <li>{t(`model.result.tools.${tools ?? 'unknown'}`)}</li>
          </ul>
        </>
      )}
    </section>
  )
}
