import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { useLanguage } from '../../../lib/i18n.ts'
import { fileSize } from '../../../lib/text/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { TooLong } from '../asked/TooLong.tsx'
import { FileChips } from '../files/FileChips.tsx'
import { useFiles } from '../files/use-files.ts'
import { useT } from '../i18n.ts'
import { focusBox, focusOnDesk } from './focus-box.ts'
import type { AskedFile } from './use-talk.ts'

type Props = {
  workspaceId: WorkspaceId
  name: string
  isBusy: boolean
  canStop: boolean
  isStopping: boolean
  /** The page exists to be asked on; whoever opens it wants to type. */
  takesFocus?: boolean
  /** Says false when it is not sent after all. */
  onSend: (text: string, files: readonly AskedFile[]) => Promise<boolean>
  onStop: () => void
}

/** Where a question is written. Enter sends it, with Shift it begins a new line. */
export function Composer({ workspaceId, name, isBusy, canStop, isStopping, takesFocus = false, onSend, onStop }: Props) {
  const t = useT()
  const [text, setText] = useState('')
  const attached = useFiles(workspaceId)
  const picker = useRef<HTMLInputElement>(null)
  const language = useLanguage()
  const [isOver, setOver] = useState(false)
  const isEmpty = text.trim() === ''
  const isTooLong = text.trim().length > limits.messageLength
  async function send() {
    if (isBusy || isEmpty || isTooLong || attached.isReading) return
    const { files } = attached
    setText('')
    attached.set([])
    const asked = files.flatMap(({ fileId, name: fileName, code }) => (fileId && code ? [{ fileId, name: fileName, code }] : []))
    if (await onSend(text.trim(), asked)) return
    setText(text)
    attached.set(files)
  }
  return (
    <form
      className="relative rounded-surface border border-line-control bg-surface-raised shadow-box focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
        focusBox(event.currentTarget)
      }}
    >
      {attached.files.length > 0 && (
        <FileChips className="px-3 pt-3" files={attached.files} onRemove={(key) => attached.remove(Number(key))} />
      )}
      {attached.isFull && (
        <p role="alert" className="px-4 pt-2 text-meta text-danger">
          {t('files.tooMany', { count: limits.filesPerQuestion })}
        </p>
      )}
      <TooLong text={text.trim()} most={limits.messageLength} />
      {isOver && <p className="px-4 pt-3 text-meta text-text-quiet">{t('files.drop')}</p>}
      <textarea
        ref={takesFocus ? focusOnDesk : null}
        rows={1}
        aria-label={t('agent.chat.ask', { name })}
        placeholder={t('agent.chat.ask', { name })}
        className="block field-sizing-content max-h-48 min-h-13 w-full resize-none bg-transparent py-3.5 ps-13 pe-13 text-base outline-none placeholder:text-text-quiet"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return
          event.preventDefault()
          event.stopPropagation()
          setOver(false)
          attached.add([...event.dataTransfer.files])
        }}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0) return
          event.preventDefault()
          attached.add(pasted)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        onChange={(event) => {
          attached.add([...(event.target.files ?? [])])
          // The same file again is a change again.
          event.target.value = ''
        }}
      />
      <span className="absolute start-2.5 bottom-2.5">
        <Button
          kind="quiet"
          size="icon"
          aria-label={t('files.attach')}
          title={t('files.hint', { count: limits.filesPerQuestion, size: fileSize(limits.questionFileBytes, language) })}
          onClick={() => picker.current?.click()}
        >
          <Paperclip aria-hidden className="size-4" />
        </Button>
      </span>
      <span className="absolute end-2.5 bottom-2.5">
        {canStop && (isBusy || isEmpty) ? (
          <Button
            size="icon"
            aria-label={t('agent.chat.stop')}
            title={t('agent.chat.stop')}
            pending={isStopping}
            onClick={({ currentTarget }) => {
              onStop()
              focusBox(currentTarget.form)
            }}
          >
            <Square aria-hidden className="size-3.5" />
          </Button>
        ) : (
          <Button
            kind="primary"
            size="icon"
            type="submit"
            aria-label={t('agent.chat.send')}
            title={t('agent.chat.send')}
            disabled={isBusy || isEmpty || isTooLong || attached.isReading}
          >
            <ArrowUp aria-hidden className="size-4" />
          </Button>
        )}
      </span>
    </form>
  )
}
