import type { Picture } from '@quarry/contract/agent/picture'
import { useT } from '../../i18n.ts'
import { ShownText } from '../FoldedText.tsx'
import { lineOf, textOf } from './drawn-text.ts'
import { Sheet, SheetText } from './Sheet.tsx'

type Props = {
  picture: Extract<Picture, { kind: 'message' }>
  valueOf: (name: string | undefined) => unknown
  from: string
}

/** A message as it will stand in its conversation. */
export function MessagePicture({ picture, valueOf, from }: Props) {
  const t = useT()
  const [place, title] = [lineOf(valueOf(picture.place)), lineOf(valueOf(picture.title))]
  return (
    <Sheet>
      {place !== '' && (
        <p className="border-b border-line px-3 py-1.5 text-meta text-text-quiet">
          <ShownText text={place} />
        </p>
      )}
      <div className="flex gap-2.5 px-3 pt-2.5">
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-control bg-surface-sunken text-meta font-semibold uppercase"
        >
          {[...from][0]}
        </span>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{from}</p>
          {title !== '' && (
            <p className="font-semibold text-accent">
              <ShownText text={title} />
            </p>
          )}
        </div>
      </div>
      <div className="-mt-2 ps-10.5">
        <SheetText text={textOf(valueOf(picture.text))} label={t('acting.approval.picture.message')} />
      </div>
    </Sheet>
  )
}
