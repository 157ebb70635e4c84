import { Plus } from 'lucide-react'
import { useState } from 'react'
import { customTemplate } from '@quarry/contract/agent/agent'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useRemembered } from '../../../lib/remembered.ts'
import { usePlace } from '../../../lib/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import type { Template } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { serviceTitle } from '../service-title.ts'
import { orderedTemplates } from './ordered-templates.ts'

type Props = { workspaceId: WorkspaceId; templates: readonly Template[]; onChoose: (templateId: string) => void }

const look =
  'flex h-full w-full flex-col items-start rounded-row border border-line p-3.5 text-start hover:border-line-control hover:bg-surface-sunken'

/** What an agent can be made from: from scratch, and the templates, those used last first. */
export function TemplateGallery({ workspaceId, templates, onChoose }: Props) {
  const t = useT()
  const [words, setWords] = useState('')
  const recent = useRemembered('recentTemplates', usePlace(workspaceId))
  const shown = orderedTemplates(templates, recent, words)
  const sourcesText = (sources: Template['sources']) =>
    t('agent.create.sources', { names: sources.map((service) => serviceTitle(service)).join(', ') })
  return (
    <div className="grid gap-3 pb-4">
      <Input
        type="search"
        aria-label={t('agent.create.find')}
        placeholder={t('agent.create.find')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul aria-label={t('agent.create.templates')} className="grid gap-2.5 sm:grid-cols-2">
        {words === '' && (
          <li>
            <button
              type="button"
              className={`${look} border-dashed border-line-control`}
              onClick={() => onChoose(customTemplate)}
            >
              <span className="flex items-center gap-1.5 font-semibold">
                <Plus aria-hidden className="size-4" />
                {t('agent.create.scratch')}
              </span>
              <span className="text-meta text-text-quiet">{t('agent.create.scratchBody')}</span>
            </button>
          </li>
        )}
        {shown.map(({ templateId, name, description, sources }) => (
          <li key={templateId}>
            <button type="button" className={look} onClick={() => onChoose(templateId)}>
              <span className="flex w-full flex-wrap items-center gap-x-2 font-semibold">
                {name}
                {recent.includes(templateId) && <Badge>{t('agent.create.recent')}</Badge>}
              </span>
              <span className="text-meta text-text-quiet">{description}</span>
              {sources.length > 0 && (
                <span className="mt-auto flex flex-wrap gap-1.5 pt-2.5" title={sourcesText(sources)}>
                  <span className="sr-only">{sourcesText(sources)}</span>
                  {sources.map((service) => (
                    <ServiceMark key={service} service={service} size={20} />
                  ))}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="py-6 text-center text-text-quiet">{t('agent.create.noneFits')}</p>}
    </div>
  )
}
