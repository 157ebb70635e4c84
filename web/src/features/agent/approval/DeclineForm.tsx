import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { useT } from '../i18n.ts'

const noteLength = 1000

const takeFocus = (element: HTMLElement | null): void => element?.focus()

type Props = { isPending: boolean; onDecline: (note: string) => void; onBack: () => void }

/** What the agent is told of why it may not. */
export function DeclineForm({ isPending, onDecline, onBack }: Props) {
  const t = useT()
  const id = useId()
  const [note, setNote] = useState('')
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-meta font-button">
        {t('acting.approval.note')} <span className="font-normal text-text-quiet">({t('shell.optional')})</span>
      </label>
      <TextArea
        id={id}
        ref={takeFocus}
        rows={2}
        maxLength={noteLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending} onClick={() => onDecline(note.trim())}>
          {t('acting.approval.declineNow')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('acting.approval.back')}
        </Button>
      </div>
    </div>
  )
}
