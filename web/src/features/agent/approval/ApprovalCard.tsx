import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ToolCallState } from '@quarry/contract/agent/tool'
import { CallError } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { inWords } from '../../../lib/i18n.ts'
import { failureText } from '../../../lib/failures.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { t, useT } from '../i18n.ts'
import { approvalOf, type Verdict, isReady, keyOf, untouched } from './approval-choice.ts'
import { type Approval, type Decision, useDecide } from './approval.queries.ts'
import { ApprovalItem } from './ApprovalItem.tsx'

type Props = {
  workspaceId: WorkspaceId
  /** What one run waits for, one or several. */
  approvals: readonly Approval[]
  /** Whether it is what the page is looked at for: it takes the focus, unless somebody is typing. */
  takesFocus?: boolean
  /** After each of them: how the call that it was about stands now. */
  onEach?: (approval: Approval, state: ToolCallState) => void
  /** After the last of them is decided: the card is about to go. */
  onDecided?: (decision: Decision['decision']) => void
  /** Where the card goes with what could not be decided any more, and its words with it. */
  onFailed?: (error: Error) => void
}

/** What an agent wants to do and may not without the person. Each is decided by itself; together where none does harm. */
export function ApprovalCard({ workspaceId, approvals, takesFocus = false, onEach, onDecided, onFailed }: Props) {
  const t = useT()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [choices, setChoices] = useState<Readonly<Record<string, Verdict>>>({})
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<Error | null>(null)
  const decide = useDecide(workspaceId)

  const begin = useEffectEvent(() => {
    if (takesFocus && isNobodyTyping()) card.current?.focus({ preventScroll: true })
    if (takesFocus) card.current?.scrollIntoView({ block: 'nearest' })
  })
  const isAsked = approvals.length > 0
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])

  const choiceOf = (approval: Approval) => choices[keyOf(approval)] ?? untouched

  async function decideAll(decided: readonly { approval: Approval; decision: Decision }[]) {
    setFailure(null)
    setPending(new Set(decided.map(({ approval }) => approval.approvalId)))
    for (const each of decided) {
      try {
        const { state } = await decide.mutateAsync(each)
        onEach?.(each.approval, state)
      } catch (error) {
        setFailure(error as Error)
        onFailed?.(error as Error)
        break
      }
      if (decided.length === approvals.length && each === decided.at(-1)) onDecided?.(each.decision.decision)
      else card.current?.focus({ preventScroll: true })
    }
    setPending(new Set())
  }

  const [first] = approvals
  if (!first) return <FormError error={failure} />
  const isAlone = approvals.length === 1
  const mayAll = !isAlone && approvals.every(({ effect }) => effect !== 'destructive')
  const areReady = approvals.every((approval) => isReady(approval, choiceOf(approval)))
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={id}
      className="min-w-0 scroll-mt-4 scroll-mb-40 overflow-hidden rounded-surface border border-line-control bg-surface-raised"
    >
      <h2 id={id} className={isAlone ? 'sr-only' : 'border-b border-line px-4 py-3 font-semibold wrap-anywhere'}>
        {isAlone
          ? t('acting.approval.title', { name: first.agent.name })
          : t('acting.approval.many', { name: first.agent.name, count: approvals.length })}
      </h2>
      {failure && (
        <div className="px-4 pt-3">
          <FormError error={failure} says={(error) => failureOf(error, approvals)} />
        </div>
      )}
      <div className="divide-y divide-line">
        {approvals.map((approval) => (
          <ApprovalItem
            key={keyOf(approval)}
            workspaceId={workspaceId}
            approval={approval}
            isAlone={isAlone}
            choice={choiceOf(approval)}
            isPending={pending.has(approval.approvalId)}
            onChoice={(choice) => setChoices({ ...choices, [keyOf(approval)]: choice })}
            onDecide={(decision) => void decideAll([{ approval, decision }])}
          />
        ))}
      </div>
      {mayAll && (
        <footer className="flex flex-wrap gap-2 border-t border-line bg-surface-sunken px-4 py-3">
          <Button
            kind="primary"
            disabled={!areReady}
            pending={pending.size === approvals.length}
            onClick={() =>
              void decideAll(approvals.map((approval) => ({ approval, decision: approvalOf(approval, choiceOf(approval)) })))
            }
          >
            {t('acting.approval.all', { count: approvals.length })}
          </Button>
          <Button
            kind="quiet"
            onClick={() => void decideAll(approvals.map((approval) => ({ approval, decision: { decision: 'DENY' } })))}
          >
            {t('acting.approval.declineAll')}
          </Button>
        </footer>
      )}
      <p aria-live="polite" className="sr-only">
        {t('acting.approval.announced', { title: approvals.map(({ title }) => inWords(title)).join(', ') })}
      </p>
    </section>
  )
}

/** Whether the focus is nowhere, or in a box that nothing is typed into. */
function isNobodyTyping(): boolean {
  const { activeElement: at } = document
  return at === null || at === document.body || (at instanceof HTMLTextAreaElement && at.value === '')
}

/** Why it was not taken; of a value that the service does not take, which one. */
function failureOf(error: Error, approvals: readonly Approval[]): string {
  if (!(error instanceof CallError)) return failureText(error)
  if (error.error === 'approvalChanged') return `${failureText(error)} ${t('acting.approval.reloaded')}`
  const names = error.error === 'invalidInput' ? (error.detail?.split(', ') ?? []).map((path) => path.split('.')[0]) : []
  const labels = approvals.flatMap(({ fields }) =>
    fields.flatMap(({ name, label }) => (names.includes(name) ? inWords(label) : [])),
  )
  return labels.length > 0 ? t('acting.approval.notTaken', { fields: [...new Set(labels)].join(', ') }) : failureText(error)
}
