import { useQuery } from '@tanstack/react-query'
import { Pencil, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { inWords } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstField } from '../../../ui/form/focus-first-field.ts'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { approvalOf, type Verdict, isReady, untouched } from './approval-choice.ts'
import { type Approval, currentFieldsQuery, type Decision } from './approval.queries.ts'
import { ApprovalFields } from './ApprovalFields.tsx'
import { ApprovalHead } from './ApprovalHead.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import { EffectPicture } from './picture/EffectPicture.tsx'
import { RememberChoice } from './RememberChoice.tsx'

type Props = {
  workspaceId: WorkspaceId
  approval: Approval
  /** Whether it stands in its card alone. */
  isAlone: boolean
  choice: Verdict
  isPending: boolean
  onChoice: (choice: Verdict) => void
  onDecide: (decision: Decision) => void
}

/** One thing that an agent wants to do, with everything it would send, to be approved, changed or declined. */
export function ApprovalItem({ workspaceId, approval, isAlone, choice, isPending, onChoice, onDecide }: Props) {
  const t = useT()
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const [wasDeclining, setWasDeclining] = useState(false)
  const {
    data: { current, surroundings = null } = {},
    isLoadingError,
    refetch,
  } = useQuery(currentFieldsQuery(workspaceId, approval))
  const { fields, effect, title, mayRemember } = approval
  const mayChange = fields.some((field) => !field.isFixed && !field.mustRetype)
  const ready = isReady(approval, choice)
  const kind = effect === 'destructive' ? 'danger' : isAlone ? 'primary' : 'secondary'
  return (
    <article aria-labelledby={id} className="grid gap-3.5 px-4 py-4">
      <ApprovalHead approval={approval} id={id} level={isAlone ? 2 : 3} />
      <EffectPicture approval={approval} draft={choice.draft} current={current} surroundings={surroundings} />
      {isLoadingError && <SmallProblem title={t('acting.approval.currentFailed')} onRetry={refetch} className="text-meta" />}
      <ApprovalFields
        fields={fields}
        current={current && besidePicture(approval, current)}
        draft={choice.draft}
        isEditing={isEditing}
        onChange={(name, typed) => onChoice({ ...choice, draft: { ...choice.draft, [name]: typed } })}
      />
      {mayRemember && (
        <RememberChoice fields={fields} pinned={choice.pinned} onChange={(pinned) => onChoice({ ...choice, pinned })} />
      )}
      {isDeclining ? (
        <DeclineForm
          isPending={isPending}
          onDecline={(note) => onDecide({ decision: 'DENY', ...(note && { note }) })}
          onBack={() => {
            setWasDeclining(true)
            setDeclining(false)
          }}
        />
      ) : (
        <footer className="flex flex-wrap items-center gap-2">
          <Button kind={kind} pending={isPending} disabled={!ready} onClick={() => onDecide(approvalOf(approval, choice))}>
            {inWords(title)}
          </Button>
          {mayChange &&
            (isEditing ? (
              <Button
                icon={<Undo2 aria-hidden className="size-3.5" />}
                onClick={() => {
                  setEditing(false)
                  onChoice({ ...untouched, pinned: choice.pinned })
                }}
              >
                {t('acting.approval.asProposed')}
              </Button>
            ) : (
              <Button icon={<Pencil aria-hidden className="size-3.5" />} onClick={() => setEditing(true)}>
                {t('acting.approval.change')}
              </Button>
            ))}
          <Button
            ref={wasDeclining ? focusFirstField : undefined}
            kind="quiet"
            className="sm:ms-auto"
            onClick={() => setDeclining(true)}
          >
            {t('acting.approval.decline')}
          </Button>
          {!ready && <p className="w-full text-meta text-text-quiet">{t('acting.approval.missing')}</p>}
        </footer>
      )}
    </article>
  )
}

/** What stands there now and is not drawn already. */
function besidePicture({ picture }: Approval, current: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const drawn = picture?.kind === 'changes' ? picture.fields : picture?.kind === 'cells' ? [picture.rows] : []
  return new Map([...current].filter(([name]) => !drawn.includes(name)))
}
