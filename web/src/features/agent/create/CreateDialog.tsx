import { useQuery } from '@tanstack/react-query'
import { customTemplate } from '@quarry/contract/agent/agent'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { createHash } from '../agent-address.ts'
import { templatesQuery } from '../agent.queries.ts'
import { useT } from '../i18n.ts'
import { useGo } from '../use-spot.ts'
import { CreateForm } from './CreateForm.tsx'
import { TemplateGallery } from './TemplateGallery.tsx'

/** From the gallery of templates to a new agent. @param chosen id of a template, or anything else for the gallery. */
export function CreateDialog({ workspace, chosen }: { workspace: Workspace; chosen: string }) {
  const t = useT()
  const language = useLanguage()
  const go = useGo()
  const { data: templates, error, refetch } = useQuery(templatesQuery(workspace.id, language))
  const template = templates?.find(({ templateId }) => templateId === chosen) ?? null
  const close = () => go('', { replace: true })
  if (template || chosen === customTemplate)
    return <CreateForm key={chosen} workspace={workspace} template={template} onClose={close} />
  return (
    <Dialog open size="large" onClose={close} title={t('agent.create.title')} description={t('agent.create.body')}>
      {error && !templates && <SmallProblem title={t('agent.create.failed')} onRetry={refetch} />}
      {!error && !templates && <SkeletonRows count={4} className="h-16" />}
      {templates && (
        <TemplateGallery
          workspaceId={workspace.id}
          templates={templates}
          onChoose={(templateId) => go(createHash(templateId), { replace: true })}
        />
      )}
    </Dialog>
  )
}
