import { ArrowUp, Square } from 'lucide-react'
import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { Button } from '../../../ui/Button.tsx'
import { focusBox } from '../chat/focus-box.ts'
import type { Talk } from '../chat/use-talk.ts'
import { useT } from '../i18n.ts'
import { TooLong } from './TooLong.tsx'

type Props = {
  talk: Pick<Talk, 'isBusy' | 'canStop' | 'isStopping' | 'send' | 'stop'>
  /** There is nothing to ask on from yet. */
  isWaiting?: boolean
}

/** Where what comes next is asked. Enter sends it, with Shift it begins a new line. */
export function FollowUpBox({ talk, isWaiting = false }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const isTooLong = text.trim().length > limits.followUpLength
  const isKept = isWaiting || talk.isBusy || isEmpty || isTooLong
  async function send() {
    if (isKept) return
    setText('')
    if (!(await talk.send(text.trim()))) setText(text)
  }
  return (
    <form
      className="relative rounded-control border border-line-control bg-surface-raised focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
        focusBox(event.currentTarget)
      }}
    >
      <TooLong text={text.trim()} most={limits.followUpLength} />
      <textarea
        rows={1}
        aria-label={t('asked.ask')}
        placeholder={t('asked.ask')}
        className="block field-sizing-content max-h-36 min-h-10 w-full resize-none bg-transparent py-2 ps-3.5 pe-11 outline-none placeholder:text-text-quiet"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      <span className="absolute end-1 bottom-1">
        {talk.canStop ? (
          <Button
            kind="quiet"
            size="icon"
            className="size-8 min-h-8"
            aria-label={t('agent.chat.stop')}
            title={t('agent.chat.stop')}
            pending={talk.isStopping}
            onClick={({ currentTarget }) => {
              talk.stop()
              focusBox(currentTarget.form)
            }}
          >
            <Square aria-hidden className="size-3.5" />
          </Button>
        ) : (
          <Button
            kind="quiet"
            size="icon"
            className="size-8 min-h-8"
            type="submit"
            aria-label={t('agent.chat.send')}
            title={t('agent.chat.send')}
            disabled={isKept}
          >
            <ArrowUp aria-hidden className="size-4" />
          </Button>
        )}
      </span>
    </form>
  )
}
