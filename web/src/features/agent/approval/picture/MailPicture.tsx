import { Paperclip } from 'lucide-react'
import type { Picture } from '@quarry/contract/agent/picture'
import { useT } from '../../i18n.ts'
import { filesOf } from '../approval-files.ts'
import { ShownText } from '../FoldedText.tsx'
import { lineOf, textOf } from './drawn-text.ts'
import { Sheet, SheetText } from './Sheet.tsx'

type Props = {
  picture: Extract<Picture, { kind: 'mail' }>
  valueOf: (name: string | undefined) => unknown
  /** As whom it is sent, as far as that is known. */
  from: string | null
}

/** A mail as its recipients open it. */
export function MailPicture({ picture, valueOf, from }: Props) {
  const t = useT()
  const heads = [
    ['from', from ?? ''],
    ['to', lineOf(valueOf(picture.to))],
    ['cc', lineOf(valueOf(picture.cc))],
    ['bcc', lineOf(valueOf(picture.bcc))],
  ] as const
  const subject = lineOf(valueOf(picture.subject))
  const files = filesOf({ kind: 'files', value: valueOf(picture.files) })
  return (
    <Sheet>
      <header className="grid gap-0.5 border-b border-line px-3 py-2.5">
        {subject !== '' && (
          <strong className="font-semibold">
            <ShownText text={subject} />
          </strong>
        )}
        {heads.map(([name, value]) =>
          value === '' ? null : (
            <p key={name} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 text-meta">
              <span className="text-text-quiet">{t(`acting.approval.picture.${name}`)}</span>
              <ShownText text={value} />
            </p>
          ),
        )}
      </header>
      <SheetText text={textOf(valueOf(picture.text))} label={t('acting.approval.picture.mail')} />
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-meta text-text-quiet">
          {files.map(({ document, name }) => (
            <li key={document} className="inline-flex min-w-0 items-center gap-1">
              <Paperclip aria-hidden className="size-3.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
