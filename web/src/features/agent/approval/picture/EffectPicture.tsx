import type { Surroundings } from '@quarry/contract/agent/picture'
import { inWords } from '../../../../lib/i18n.ts'
import { useT } from '../../i18n.ts'
import { decidedValue, type Edits } from '../approval-draft.ts'
import type { Approval } from '../approval.queries.ts'
import { CellsPicture } from './CellsPicture.tsx'
import { ChangesPicture } from './ChangesPicture.tsx'
import { EventPicture } from './EventPicture.tsx'
import { MailPicture } from './MailPicture.tsx'
import { MessagePicture } from './MessagePicture.tsx'
import { MovePicture } from './MovePicture.tsx'

type Props = {
  approval: Approval
  draft: Edits
  current: ReadonlyMap<string, unknown> | undefined
  surroundings: Surroundings | null
}

/** What it will come to, drawn: what the person changes is drawn as changed. All of it is text, whatever it says. */
export function EffectPicture({ approval, draft, current, surroundings }: Props) {
  const t = useT()
  const { picture, fields, account, vendor } = approval
  if (!picture) return null
  const valueOf = (name: string | undefined): unknown => {
    const field = fields.find((each) => each.name === name)
    return field && decidedValue(field, draft)
  }
  const drawn = (() => {
    switch (picture.kind) {
      case 'mail':
        return <MailPicture picture={picture} valueOf={valueOf} from={account} />
      case 'event':
        return (
          <EventPicture
            picture={picture}
            valueOf={(name) => valueOf(name) ?? current?.get(name ?? '')}
            day={surroundings?.kind === 'event' ? surroundings : null}
          />
        )
      case 'cells':
        return <CellsPicture picture={picture} valueOf={valueOf} current={current} />
      case 'changes': {
        const changed = fields
          .filter(({ name }) => picture.fields.includes(name) && current?.has(name))
          .map((field) => ({
            name: field.name,
            label: inWords(field.label),
            before: current?.get(field.name),
            after: decidedValue(field, draft),
          }))
        return changed.length > 0 ? <ChangesPicture changed={changed} /> : null
      }
      case 'message':
        return <MessagePicture picture={picture} valueOf={valueOf} from={account ?? vendor} />
      case 'move':
        return surroundings?.kind === 'move' ? <MovePicture move={surroundings} /> : null
    }
  })()
  if (!drawn) return null
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-meta text-text-quiet">{t(`acting.approval.picture.${picture.kind}`)}</figcaption>
      {drawn}
    </figure>
  )
}
