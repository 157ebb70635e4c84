import { Link } from '@tanstack/react-router'
import { File, Folder } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { buttonLook } from '../../../ui/Button.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { agentsPlace, detailHash } from '../agent-address.ts'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { entryTone, groupTone } from '../words.ts'

const shownEntries = 5

/** What an agent knows, by source, with how it is. */
export function KnowledgeGroups({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const { agentId, knowledge, knowledgeState, canEdit } = agent
  return (
    <section>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold">{t('agent.field.knowledge')}</h2>
        {knowledge.length !== 1 && (
          <StateDot tone={groupTone[knowledgeState]}>{t(`agent.knowledge.group.${knowledgeState}`)}</StateDot>
        )}
      </header>
      {knowledge.length === 0 && <p className="text-text-quiet">{t('agent.knowledge.nothing')}</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {knowledge.map(({ sourceId, serviceName, displayName, isForEverybody, state, entries }) => (
          <li key={sourceId} className="flex items-start gap-3 py-3">
            <ServiceMark service={serviceName ?? '?'} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="font-button wrap-anywhere">{displayName}</span>
                {serviceName !== null && <StateDot tone={groupTone[state]}>{t(`agent.knowledge.group.${state}`)}</StateDot>}
              </p>
              <ul className="text-meta text-text-quiet">
                {entries.slice(0, shownEntries).map((entry) => (
                  <li key={`${entry.kind} ${entry.contentId}`} className="flex flex-wrap items-center gap-x-2">
                    {entry.kind === 'folder' && <Folder aria-hidden className="size-3.5 shrink-0" />}
                    {entry.kind === 'document' && <File aria-hidden className="size-3.5 shrink-0" />}
                    <span className="min-w-0 wrap-anywhere">
                      {entry.kind === 'source' ? t('agent.knowledge.all') : entry.fileName}
                    </span>
                    {entry.state !== 'APPLIED' && (
                      <StateDot tone={entryTone[entry.state]}>{t(`agent.knowledge.entry.${entry.state}`)}</StateDot>
                    )}
                  </li>
                ))}
                {entries.length > shownEntries && (
                  <li>{t('agent.knowledge.others', { count: entries.length - shownEntries })}</li>
                )}
              </ul>
              {!isForEverybody && serviceName !== null && <p className="text-meta text-warn">{t('agent.knowledge.onlySome')}</p>}
            </div>
          </li>
        ))}
      </ul>
      {canEdit && (
        <Link
          {...agentsPlace(workspace.code)}
          hash={detailHash(agentId, 'manage')}
          className={`${buttonLook({ size: 'small' })} mt-3`}
        >
          {t('agent.knowledge.edit')}
        </Link>
      )}
    </section>
  )
}
