import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { focusFirstField } from '../../../ui/form/focus-first-field.ts'
import { Input } from '../../../ui/form/Input.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { findServices, sectionsOf, type ServiceSection } from './find-services.ts'
import { GuideDialog } from './GuideDialog.tsx'
import { PlanNotice } from './PlanNotice.tsx'
import { isUsable } from './service-state.ts'
import { ServiceRow } from './ServiceRow.tsx'
import { useServices } from './use-services.ts'

type Props = {
  workspace: Workspace
  /** Services that the agent has tools of. */
  chosen: readonly string[]
  /** What is searched for. */
  words: string
  onWords: (words: string) => void
  onChoose: (offer: ToolSetOffer) => void
  /** To the servers that the workspace entered, or one of them. */
  onServer: (serviceName?: string) => void
}

/** The services at which an agent can do something: searched, by category, and how it stands with each. Its height is always the same. */
export function ServiceCatalogue({ workspace, chosen, words, onWords, onChoose, onServer }: Props) {
  const t = useT()
  const { services, isInPlan, hasFailed, refetch, areAccountsMissing, refetchAccounts } = useServices(workspace.id, chosen)
  const isSearching = words.trim() !== ''
  const found = isSearching && services ? findServices(services, words, (each) => t(`toolSet.catalogue.category.${each}`)) : []
  const [guide, setGuide] = useState<string | null>(null)
  const row = { workspace, onChoose, onServer, onGuide: setGuide }

  function chooseFirst(event: KeyboardEvent<HTMLInputElement>) {
    // A syllable that is being composed is ended by the same key.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const first = found.find(({ service }) => isUsable(service))
    if (first) onChoose(first.service.offer)
  }

  return (
    <>
      <div ref={beginInSearch} className="flex h-[min(38rem,64dvh)] flex-col gap-3 pb-2">
        <Input
          type="search"
          className="shrink-0"
          aria-label={t('toolSet.catalogue.find')}
          placeholder={t('toolSet.catalogue.find')}
          value={words}
          onChange={(event) => onWords(event.target.value)}
          onKeyDown={chooseFirst}
        />
        <output className="sr-only">{isSearching && services && t('toolSet.catalogue.count', { count: found.length })}</output>
        <div className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2">
          {hasFailed && <SmallProblem title={t('toolSet.offersFailed')} onRetry={refetch} />}
          {!hasFailed && !services && <SkeletonRows count={6} className="h-14" />}
          {services?.length === 0 && <p className="text-text-quiet">{t('toolSet.noOffers')}</p>}
          {services && services.length > 0 && (
            <div className="grid gap-5 pb-2">
              {!isInPlan && <PlanNotice workspace={workspace} />}
              {areAccountsMissing && <SmallProblem title={t('toolSet.catalogue.accountsFailed')} onRetry={refetchAccounts} />}
              {!isSearching &&
                sectionsOf(services).map((section) => (
                  <CatalogueSection key={section.name} name={section.name} workspace={workspace}>
                    {section.services.map((service) => (
                      <ServiceRow key={service.offer.serviceName} service={service} tools={[]} {...row} />
                    ))}
                  </CatalogueSection>
                ))}
              {found.length > 0 && (
                <ul className="divide-y divide-line border-y border-line">
                  {found.map((each) => (
                    <ServiceRow key={each.service.offer.serviceName} {...each} {...row} />
                  ))}
                </ul>
              )}
              {isSearching && found.length === 0 && (
                <NothingFound words={words.trim()} workspace={workspace} onServer={onServer} />
              )}
            </div>
          )}
        </div>
      </div>
      {guide !== null && <GuideDialog service={guide} onClose={() => setGuide(null)} />}
    </>
  )
}

type SectionProps = { name: ServiceSection['name']; workspace: Workspace; children: ReactNode }

function CatalogueSection({ name, workspace, children }: SectionProps) {
  const t = useT()
  const id = useId()
  const maySetUp = can(callerIn(workspace), 'source.setUpConsent')
  const isState = name === 'connected' || name === 'chosen' || name === 'later'
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-xs font-medium text-text-quiet">
        {t(isState ? `toolSet.catalogue.${name}` : `toolSet.catalogue.category.${name}`)}
      </h3>
      {name === 'later' && (
        <p className="mb-2 text-meta text-text-quiet wrap-anywhere">
          {t(maySetUp ? 'toolSet.catalogue.laterSetUp' : 'toolSet.catalogue.laterBody')}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">{children}</ul>
    </section>
  )
}

function NothingFound({ words, workspace, onServer }: { words: string } & Pick<Props, 'workspace' | 'onServer'>) {
  const t = useT()
  const mayEnter = can(callerIn(workspace), 'mcp.manage')
  return (
    <EmptyState
      drawing="nothingFound"
      title={t('toolSet.catalogue.none', { words })}
      body={t(mayEnter ? 'toolSet.catalogue.noneEnter' : 'toolSet.catalogue.noneBody')}
      action={mayEnter && <Button onClick={() => onServer()}>{t('mcp.action')}</Button>}
    />
  )
}

/** A ref: the search has the focus first, and arrows lead from it into the list, through it and back. */
function beginInSearch(element: HTMLElement | null): void {
  focusFirstField(element)
  element?.addEventListener('keydown', (event) => moveIn(element, event))
}

function moveIn(element: HTMLElement, event: Pick<globalThis.KeyboardEvent, 'key' | 'isComposing' | 'preventDefault'>): void {
  if (event.isComposing) return
  const stops = [...element.querySelectorAll<HTMLElement>('input, :is(button, a):not([data-beside])')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 }
  const next = stops[steps[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
