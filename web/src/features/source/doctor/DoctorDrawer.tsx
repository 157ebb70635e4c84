import { RotateCw } from 'lucide-react'
import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { doctorSteps } from '@quarry/contract/source/doctor'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { DoctorStepRow } from './DoctorStepRow.tsx'
import { useExamination } from './use-examination.ts'

type Props = { source: Source; workspace: Workspace; onClose: () => void }

/** Asks the service of a source everything that reading it takes, and says what to do about each trouble. */
export function DoctorDrawer({ source, workspace, onClose }: Props) {
  const t = useT()
  const { steps, state, again } = useExamination(workspace.id, source.sourceId)
  return (
    <Drawer
      open
      isText
      onClose={onClose}
      title={t('doctor.title', { name: source.displayName })}
      description={t('doctor.body', { service: source.vendor })}
      actions={
        state !== 'running' && (
          <Button icon={<RotateCw aria-hidden className="size-4" />} onClick={again}>
            {t('doctor.again')}
          </Button>
        )
      }
    >
      <output className="block min-h-6">
        {state === 'running' && (
          <StateDot tone="active">{t('doctor.running', { step: t(`doctor.steps.${nextOf(steps)}`) })}</StateDot>
        )}
        {state === 'done' && <Verdict steps={steps} />}
      </output>
      <ol aria-label={t('doctor.list')} className="mt-2 divide-y divide-line">
        {steps.map((step) => (
          <DoctorStepRow key={step.step} step={step} />
        ))}
      </ol>
      {state === 'broken' && <Problem title={t('doctor.broken.title')} body={t('doctor.broken.body')} onRetry={again} />}
    </Drawer>
  )
}

function Verdict({ steps }: { steps: readonly DoctorStep[] }) {
  const t = useT()
  const count = (state: DoctorStep['state']) => steps.filter((step) => step.state === state).length
  const [failed, warned] = [count('failed'), count('warn')]
  if (failed > 0) return <StateDot tone="danger">{t('doctor.verdict.failed', { count: failed })}</StateDot>
  if (warned > 0) return <StateDot tone="warn">{t('doctor.verdict.warn', { count: warned })}</StateDot>
  return <StateDot tone="ok">{t('doctor.verdict.ok')}</StateDot>
}

/** The step after the last one told; a service without one of them skips it. */
const nextOf = (steps: readonly DoctorStep[]): DoctorStep['step'] => {
  const last = steps.at(-1)
  return doctorSteps[Math.min(last ? doctorSteps.indexOf(last.step) + 1 : 0, doctorSteps.length - 1)] ?? 'address'
}
