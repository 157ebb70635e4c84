import { useState } from 'react'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Badge } from '../../../ui/Badge.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { findServices, sectionsOf } from '../catalogue/find-services.ts'
import { PlanNotice } from '../catalogue/PlanNotice.tsx'
import { isUsable } from '../catalogue/service-state.ts'
import { ServiceWords } from '../catalogue/ServiceWords.tsx'
import { useServices } from '../catalogue/use-services.ts'
import { useT } from '../i18n.ts'
import { mayShareAccount } from '../tool-set/may-share-account.ts'
import { choiceOf, type ToolSetChoices } from '../tool-set/choice.ts'
import { ToolSetForm } from '../tool-set/ToolSetForm.tsx'

type Props = {
  workspace: Workspace
  /** Services the template works with. */
  suggested: readonly ServiceName[]
  choices: ToolSetChoices
  onChange: (choices: ToolSetChoices) => void
}

/** From so many on they are searched. */
const many = 6

/** What a new agent can do at services. Nothing has to be chosen, and signing in comes later. */
export function CreateTools({ workspace, suggested, choices, onChange }: Props) {
  const t = useT()
  const [words, setWords] = useState('')
  const { services, isInPlan, hasFailed, refetch } = useServices(workspace.id)
  const mayShare = mayShareAccount(callerIn(workspace))
  const isSuggested = ({ serviceName }: ToolSetOffer) => suggested.includes(serviceName)
  const usable = sectionsOf(services ?? [])
    .flatMap((section) => section.services)
    .filter(isUsable)
    .toSorted((a, b) => Number(isSuggested(b.offer)) - Number(isSuggested(a.offer)))
  if (hasFailed) return <SmallProblem title={t('toolSet.offersFailed')} onRetry={refetch} className="text-meta" />
  if (services?.length === 0 || (services && isInPlan && usable.length === 0)) return null
  const isSearching = words.trim() !== ''
  const found = findServices(usable, words, (each) => t(`toolSet.catalogue.category.${each}`))
  // What is chosen stays in view, whatever is searched.
  const kept = usable.filter(
    (service) => !isSearching || (choices[service.offer.serviceName] && found.every((each) => each.service !== service)),
  )
  const shown = [...kept.map((service) => ({ service, tools: [] })), ...(isSearching ? found : [])]
  function choose(offer: ToolSetOffer, isChosen: boolean) {
    const { [offer.serviceName]: _, ...others } = choices
    onChange(isChosen ? { ...others, [offer.serviceName]: choiceOf(offer) } : others)
  }
  return (
    <fieldset>
      <legend className="font-button">{t('toolSet.create.title')}</legend>
      {!isInPlan && <PlanNotice workspace={workspace} />}
      {isInPlan && <p className="mb-2 text-meta text-text-quiet">{t('toolSet.create.body')}</p>}
      {!services && <SkeletonRows count={4} className="h-14" />}
      {usable.length >= many && (
        <Input
          type="search"
          className="mb-2"
          aria-label={t('toolSet.catalogue.find')}
          placeholder={t('toolSet.catalogue.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          // It makes no agent.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {isSearching && shown.length === 0 && (
        <p className="py-4 text-text-quiet">{t('toolSet.catalogue.none', { words: words.trim() })}</p>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map(({ service, tools }) => {
            const { offer } = service
            const choice = choices[offer.serviceName]
            return (
              <li key={offer.serviceName} className="py-2.5">
                <label className="flex cursor-pointer items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-4.5 shrink-0 accent-accent"
                    checked={choice !== undefined}
                    onChange={(event) => choose(offer, event.target.checked)}
                  />
                  <ServiceMark service={offer.serviceName} />
                  <ServiceWords
                    service={service}
                    tools={tools}
                    badge={isSuggested(offer) && <Badge>{t('toolSet.create.suggested')}</Badge>}
                  />
                </label>
                {choice && (
                  <div className="mt-3 ms-7.5">
                    <ToolSetForm
                      offer={offer}
                      choice={choice}
                      mayShare={mayShare}
                      onChange={(next) => onChange({ ...choices, [offer.serviceName]: next })}
                    />
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}
