import type { WorkspaceId } from '@quarry/contract/ids'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { ExternalLink } from 'lucide-react'
import { inWords } from '../../../lib/i18n.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { tIfKnown, useT } from '../i18n.ts'
import { serviceTitle } from '../service-title.ts'
import { callTone } from './call-state.ts'
import { ShownOnly } from './ShownOnly.tsx'
import { UndoCall } from './UndoCall.tsx'

type Props = { workspaceId: WorkspaceId; call: ToolCall; onKnown: () => unknown }

/** What an agent does at a service, as whom, and how far it is. */
export function CallRow({ workspaceId, call, onKnown }: Props) {
  const t = useT()
  const { serviceName, vendor, account, state, reason, link, undo } = call
  const title = inWords(call.title)
  // It was sent once already, and nobody has seen how it ended.
  const words = t(state === 'sending' && reason !== null ? 'acting.checking' : `acting.state.${state}`)
  const why = state === 'sending' ? null : tIfKnown(`acting.reason.${reason}`)
  return (
    <li className="flex items-start gap-2.5 py-1.5">
      <ServiceMark service={serviceName} size={20} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <p className="min-w-0 wrap-anywhere">
          {title}
          <span className="text-meta text-text-quiet"> · {dotted([vendor ?? serviceTitle(serviceName), account])}</span>
        </p>
        <StateDot tone={callTone[state]} className="text-meta">
          {why ? `${words}: ${why}` : words}
        </StateDot>
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={t('acting.openOf', { title })}
            className="inline-flex items-center gap-1 text-meta text-accent hover:underline"
          >
            {t('acting.open')}
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
        {reason === 'preview' && <ShownOnly workspaceId={workspaceId} toolCallId={call.toolCallId} />}
        {undo && <UndoCall workspaceId={workspaceId} call={call} undo={undo} onKnown={onKnown} />}
      </div>
    </li>
  )
}
