import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { tIfKnown, useT } from '../../../lib/i18n-later.ts'
import { StateDot } from '../../../ui/StateDot.tsx'
import type { Tone } from '../../../ui/tones.ts'

const tones: Record<DoctorStep['state'], Tone> = { ok: 'ok', warn: 'warn', failed: 'danger', skipped: 'neutral' }

/** What one step found, the service's own words, and what to do about it. */
export function DoctorStepRow({ step: { step, state, finding, facts, detail } }: { step: DoctorStep }) {
  const t = useT()
  const todo = state === 'warn' || state === 'failed' ? tIfKnown(`doctor.todo.${finding}`) : null
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-medium">{t(`doctor.steps.${step}`)}</h3>
        <StateDot tone={tones[state]}>{t(`doctor.state.${state}`)}</StateDot>
      </div>
      <p className="text-text-quiet wrap-anywhere">{tIfKnown(`doctor.found.${finding}`, facts)}</p>
      {detail && <p className="border-s-2 border-line ps-2 text-meta text-text-quiet wrap-anywhere">{detail}</p>}
      {todo && <p>{todo}</p>}
    </li>
  )
}
