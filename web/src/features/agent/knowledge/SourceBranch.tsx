import { ChevronRight } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Source } from '@quarry/contract/wire/source/source'
import { cn } from '../../../lib/cn.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import type { Choice } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { isChosen, toggle, wholeSource } from './choices.ts'
import { TreeLevel } from './TreeLevel.tsx'

type Props = {
  workspaceId: WorkspaceId
  source: Source
  /** What is looked for in it; '' shows its folders. */
  words: string
  isOpen: boolean
  onOpen: () => void
  choices: readonly Choice[]
  onChange: (choices: readonly Choice[]) => void
}

/** A source to be known as a whole, or to look into. */
export function SourceBranch({ workspaceId, source, words, isOpen, onOpen, choices, onChange }: Props) {
  const t = useT()
  const { sourceId, displayName, serviceName, accessLevel, indexedCount } = source
  const whole = wholeSource(sourceId, displayName)
  return (
    <li className="py-1.5">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('agent.knowledge.lookInto', { name: displayName })}
          className="grid size-8 shrink-0 place-items-center rounded-control text-text-quiet hover:bg-surface-sunken pointer-coarse:size-10"
          onClick={onOpen}
        >
          <ChevronRight aria-hidden className={cn('size-4 transition-transform duration-fast', isOpen && 'rotate-90')} />
        </button>
        <ServiceMark service={serviceName} size={20} />
        <Checkbox
          className="min-w-0 flex-1"
          checked={isChosen(choices, whole)}
          onChange={() => onChange(toggle(choices, whole))}
          label={
            <>
              <span className="font-button wrap-anywhere">{displayName}</span>{' '}
              <span className="text-meta text-text-quiet">{t('agent.knowledge.documents', { count: indexedCount })}</span>
              {accessLevel === 'RESTRICTED' && <span className="block text-meta text-warn">{t('agent.knowledge.onlyYou')}</span>}
            </>
          }
        />
      </div>
      {isOpen && (
        <TreeLevel
          place={{ workspaceId, sourceId, ...(words !== '' && { find: words }) }}
          name={displayName}
          above={[whole]}
          choices={choices}
          onChange={onChange}
        />
      )}
    </li>
  )
}
