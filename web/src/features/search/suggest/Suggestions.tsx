/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- The pattern of a combobox: its keys are the box's, and no tag draws such options. */
import { Filter, History, UserRound } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { KindTile } from '../../../ui/KindTile.tsx'
import { kindOf } from '../../../ui/kinds.ts'
import { segmentsOf } from '../Marked.tsx'
import { useT } from './i18n.ts'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

/** What the box passes its keys to. */
export type SuggestionKeys = { onKeyDown: (event: KeyboardEvent) => boolean }
/** What the box says of the list. @property activeId of the option that is chosen. */
export type ListState = { count: number; activeId: string | null }

type Props = {
  id: string
  workspace: Workspace
  text: string
  keys: RefObject<SuggestionKeys | null>
  onState: (state: ListState) => void
  onTake: (suggestion: Suggestion) => void
  onClose: () => void
}

const intoView = (option: HTMLElement | null): void => option?.scrollIntoView?.({ block: 'nearest' })

/** What somebody may be about to type, below the box. The focus stays there; nothing is chosen before an arrow is pressed, so that Enter searches. */
export function Suggestions({ id, workspace, text, keys, onState, onTake, onClose }: Props) {
  const t = useT()
  const { groups, hasFailed } = useSuggestions(workspace, text)
  const all = groups.flatMap((group) => group.all)
  const [chosenId, choose] = useState<string | null>(null)
  const at = all.findIndex((each) => each.id === chosenId)
  const activeId = at < 0 ? null : `${id}-${at}`
  useEffect(() => onState({ count: all.length, activeId }), [onState, all.length, activeId])
  useEffect(() => () => onState({ count: 0, activeId: null }), [onState])
  useImperativeHandle(keys, () => ({
    onKeyDown(event) {
      if ((all.length === 0 && !hasFailed) || event.nativeEvent.isComposing) return false
      // Before the first and behind the last is what was typed.
      const step = { ArrowDown: at + 1, ArrowUp: at < 0 ? all.length - 1 : at - 1 }[event.key]
      if (step !== undefined && all.length > 0) choose(all[step]?.id ?? null)
      else if (event.key === 'Escape') onClose()
      else if ((event.key === 'Enter' || event.key === 'Tab') && at >= 0) onTake(all[at]!)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }))
  if (all.length === 0 && !hasFailed) return null
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[min(26rem,60dvh)] overflow-y-auto rounded-surface border border-line bg-surface-raised p-1.5 shadow-floating">
      {all.length > 0 && (
        <>
          <output className="sr-only">{t('suggest.count', { count: all.length })}</output>
          <div id={`${id}-list`} role="listbox" aria-label={t('suggest.title')}>
            {groups.map((group) => (
              <Group key={group.name} id={id} group={group}>
                {group.all.map((each) => {
                  const index = all.indexOf(each)
                  return (
                    <div
                      key={each.id}
                      ref={index === at ? intoView : null}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === at}
                      tabIndex={-1}
                      className="flex min-h-10 cursor-pointer scroll-my-8 items-center gap-3 rounded-row px-2.5 aria-selected:bg-accent-soft pointer-coarse:min-h-11"
                      onPointerMove={() => index !== at && choose(each.id)}
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => onTake(each)}
                    >
                      <Shown suggestion={each} />
                    </div>
                  )
                })}
              </Group>
            ))}
          </div>
        </>
      )}
      {hasFailed && (
        <p role="alert" className="px-2.5 py-1.5 text-meta text-danger">
          {t('suggest.failed')}
        </p>
      )}
    </div>
  )
}

function Group({ id, group: { name }, children }: { id: string; group: SuggestionGroup; children: ReactNode }) {
  const t = useT()
  return (
    <div role="group" aria-labelledby={`${id}-${name}`}>
      <p id={`${id}-${name}`} className="px-2.5 pt-2 pb-1 text-xs font-button text-text-quiet">
        {t(`suggest.groups.${name}`)}
      </p>
      {children}
    </div>
  )
}

const icon = 'size-4.5 shrink-0 text-text-quiet'

function Shown({ suggestion }: { suggestion: Suggestion }) {
  const t = useT()
  if (suggestion.kind === 'document') {
    const { document } = suggestion
    return (
      <>
        <KindTile small kind={kindOf(document, document.title)} />
        <span className="min-w-0 flex-1 truncate">
          {segmentsOf(document.title, document.titleMarks).map(({ part, isMarked, at }) =>
            isMarked ? (
              <b key={at} className="font-semibold">
                {part}
              </b>
            ) : (
              <span key={at}>{part}</span>
            ),
          )}
        </span>
        <Hint>{document.sourceName}</Hint>
      </>
    )
  }
  const { label } = suggestion
  if (suggestion.kind === 'operator')
    return (
      <>
        <Filter aria-hidden className={icon} />
        <span className="shrink-0 font-button">{label}</span>
        <span className="min-w-0 flex-1 truncate text-meta text-text-quiet">{t(`suggest.about.${suggestion.name}`)}</span>
      </>
    )
  if (suggestion.kind === 'recent')
    return (
      <>
        <History aria-hidden className={icon} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
      </>
    )
  return (
    <>
      {suggestion.kind === 'person' ? <UserRound aria-hidden className={icon} /> : <Filter aria-hidden className={icon} />}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {suggestion.count !== undefined && <Hint>{t('suggest.personDocuments', { count: suggestion.count })}</Hint>}
    </>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <span className="max-w-[40%] shrink-0 truncate text-meta text-text-quiet max-sm:max-w-[30%]">{children}</span>
)
