import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { ToolSetState } from '@quarry/contract/agent/tool-set'
import type { ToolSet } from '../agent-types.ts'
import { inWords } from '../../../lib/i18n.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { StateDot } from '../../../ui/StateDot.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { useT } from '../i18n.ts'
import { effectIcons, effectTone } from './effects.ts'
import { toolSetOffersQuery } from './tool-set.queries.ts'

const tones: Record<ToolSetState, Tone> = { CONNECTED: 'ok', NOT_CONNECTED: 'neutral', ERROR: 'danger' }

/** As whom an agent acts at a service, whether that works, and what it can do there. */
export function ToolSetFacts({ toolSet, workspaceId }: { toolSet: ToolSet; workspaceId: WorkspaceId }) {
  const t = useT()
  const { data: offers } = useQuery(toolSetOffersQuery(workspaceId))
  const { serviceName, tools, connectionMethod, authenticationLinkType, displayState, problem, accountName } = toolSet
  const offered = offers?.find((offer) => offer.serviceName === serviceName)?.tools ?? []
  const off = offers ? tools.filter(({ name }) => !offered.some((each) => each.name === name)).map(({ name }) => name) : []
  const isMissing = displayState === 'NOT_CONNECTED' && connectionMethod === 'PERSONAL'
  return (
    <span className="grid gap-1">
      {authenticationLinkType !== 'NONE' && (
        <span className="flex flex-wrap items-center gap-x-2">
          <StateDot tone={tones[displayState]}>{t(isMissing ? 'toolSet.yours' : `toolSet.state.${displayState}`)}</StateDot>
          <span>
            {dotted([accountName !== null && t('toolSet.as', { account: accountName }), t(`toolSet.kind.${connectionMethod}`)])}
          </span>
        </span>
      )}
      {problem && <span className="text-danger">{t(`toolSet.problem.${problem}`)}</span>}
      {off.length > 0 && <span className="text-warn wrap-anywhere">{t('toolSet.off', { tools: off.join(', ') })}</span>}
      <span className="flex flex-wrap gap-x-3 gap-y-0.5">
        {tools.map(({ name, setting }) => {
          const tool = offered.find((each) => each.name === name)
          if (!tool) return null
          const Icon = effectIcons[tool.effect]
          return (
            <span key={name} className="flex items-center gap-1 wrap-anywhere">
              <Icon aria-hidden className={`size-3.5 shrink-0 ${effectTone[tool.effect]}`} />
              <span className="sr-only">{t(`toolSet.effect.${tool.effect}`)}: </span>
              {inWords(tool.title)}
              {tool.effect !== 'read' && setting !== 'ask' && ` (${t(`toolSet.setting.${setting}`)})`}
            </span>
          )
        })}
      </span>
    </span>
  )
}
