import { X } from 'lucide-react'
import type { Source } from '@quarry/contract/wire/source/source'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import type { Choice } from '../agent-types.ts'
import { keyOf } from '../draft/draft.ts'
import { useT } from '../i18n.ts'

/** @property sources all that the person is shown, also those that they search nothing of. */
type Props = { choices: readonly Choice[]; sources: readonly Source[]; onChange: (choices: readonly Choice[]) => void }

/** What is chosen, each of which can be taken away again, also when it is no longer there. */
export function ChosenList({ choices, sources, onChange }: Props) {
  const t = useT()
  if (choices.length === 0) return <p className="text-text-quiet">{t('agent.knowledge.nothing')}</p>
  return (
    <ul aria-label={t('agent.knowledge.chosen')} className="grid gap-1.5">
      {choices.map((choice) => {
        const source = sources.find(({ sourceId }) => sourceId === choice.sourceId)
        return (
          <li
            key={keyOf(choice)}
            className="flex items-center gap-2.5 rounded-row border border-line bg-surface-raised py-1 ps-2.5 pe-1"
          >
            {source && <ServiceMark service={source.serviceName} size={20} />}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{choice.title || source?.displayName}</span>
              {choice.kind !== 'source' && source && (
                <span className="block truncate text-meta text-text-quiet">{source.displayName}</span>
              )}
              {!source && <span className="block text-meta text-danger">{t('agent.knowledge.entry.DELETED')}</span>}
              {source?.accessLevel === 'RESTRICTED' && (
                <span className="block text-meta text-warn">
                  {t(source.isMine ? 'agent.knowledge.onlyYou' : 'agent.knowledge.onlySome')}
                </span>
              )}
            </span>
            <IconButton
              label={t('agent.knowledge.remove', { name: choice.title || (source?.displayName ?? '') })}
              onClick={() => onChange(choices.filter((each) => keyOf(each) !== keyOf(choice)))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}
