import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronRight } from 'lucide-react'
import { isProvider, providerNames } from '@quarry/contract/source/service'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { useT } from '../i18n.ts'
import type { FoundService } from './find-services.ts'
import { guideOf } from './guides.ts'
import { isUsable } from './service-state.ts'
import { ServiceWords } from './ServiceWords.tsx'

type Props = FoundService & {
  workspace: Workspace
  onChoose: (offer: ToolSetOffer) => void
  /** To a server that the workspace entered. */
  onServer: (serviceName: string) => void
  /** To what the documentation says of a service. */
  onGuide: (serviceName: string) => void
}

const look = 'flex min-h-14 items-center gap-3 py-2 text-start'

/** A service to choose tools of; one that cannot be used says why, and leads whoever may change that to where it is changed. */
export function ServiceRow({ service, tools, workspace, onChoose, onServer, onGuide }: Props) {
  const { offer } = service
  const guide = <Guide offer={offer} onGuide={onGuide} />
  const words = (
    <>
      <ServiceMark service={offer.serviceName} />
      <ServiceWords service={service} tools={tools} />
    </>
  )
  if (isUsable(service))
    return (
      <li className="flex items-center">
        <button
          type="button"
          className={`${look} -mx-2 min-w-0 flex-1 rounded-control px-2 hover:bg-surface-sunken focus-visible:-outline-offset-2`}
          onClick={() => onChoose(offer)}
        >
          {words}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-text-quiet" />
        </button>
        {guide}
      </li>
    )
  return (
    <li className={look}>
      {words}
      {service.state === 'administrator' && <SetUp offer={offer} workspace={workspace} onServer={onServer} />}
      {guide}
    </li>
  )
}

/** Where one reads what is registered at a service, and what agents can do there. The arrows pass it by: it is reached by Tab. */
function Guide({ offer: { serviceName, name }, onGuide }: { offer: ToolSetOffer } & Pick<Props, 'onGuide'>) {
  const t = useT()
  if (!guideOf(serviceName)) return null
  return (
    <IconButton label={t('toolSet.catalogue.guideOf', { service: name })} data-beside onClick={() => onGuide(serviceName)}>
      <BookOpen aria-hidden className="size-4" />
    </IconButton>
  )
}

/** The way to where Quarry is made known to a service, for those who may do that. */
function SetUp({
  offer: { serviceName, name, provider },
  workspace,
  onServer,
}: { offer: ToolSetOffer } & Pick<Props, 'workspace' | 'onServer'>) {
  const t = useT()
  const caller = callerIn(workspace)
  if (provider !== null && isProvider(provider))
    return (
      can(caller, 'source.setUpConsent') && (
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: workspace.code }}
          search={{ page: 'workspaceSettings', section: 'consent' }}
          hash={`provider=${provider}`}
          className={buttonLook({ size: 'small' })}
          aria-label={t('toolSet.catalogue.setUpOf', { service: providerNames[provider] })}
        >
          {t('toolSet.catalogue.setUp')}
        </Link>
      )
    )
  return (
    can(caller, 'mcp.manage') && (
      <Button size="small" aria-label={t('toolSet.catalogue.setUpOf', { service: name })} onClick={() => onServer(serviceName)}>
        {t('toolSet.catalogue.setUp')}
      </Button>
    )
  )
}
