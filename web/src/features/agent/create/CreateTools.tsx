import { useQuery } from '@tanstack/react-query'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { inWords } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { useT } from '../i18n.ts'
import { mayShareAccount } from '../tool-set/may-share-account.ts'
import { choiceOf, type ToolSetChoices } from '../tool-set/choice.ts'
import { toolSetOffersQuery } from '../tool-set/tool-set.queries.ts'
import { ToolSetForm } from '../tool-set/ToolSetForm.tsx'

type Props = {
  workspace: Workspace
  /** Services the template works with. */
  suggested: readonly ServiceName[]
  choices: ToolSetChoices
  onChange: (choices: ToolSetChoices) => void
}

/** What a new agent can do at services. Nothing has to be chosen, and signing in comes later. */
export function CreateTools({ workspace, suggested, choices, onChange }: Props) {
  const t = useT()
  const { data: offers = [] } = useQuery(toolSetOffersQuery(workspace.id))
  const mayShare = mayShareAccount(callerIn(workspace))
  const isSuggested = ({ serviceName }: ToolSetOffer) => suggested.includes(serviceName)
  const shown = offers.filter(({ isSetUp }) => isSetUp).toSorted((a, b) => Number(isSuggested(b)) - Number(isSuggested(a)))
  if (shown.length === 0) return null
  function choose(offer: ToolSetOffer, isChosen: boolean) {
    const { [offer.serviceName]: _, ...others } = choices
    onChange(isChosen ? { ...others, [offer.serviceName]: choiceOf(offer) } : others)
  }
  return (
    <fieldset>
      <legend className="font-button">{t('toolSet.create.title')}</legend>
      <p className="mb-2 text-meta text-text-quiet">{t('toolSet.create.body')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((offer) => {
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
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2 font-button">
                    {offer.name}
                    {isSuggested(offer) && <Badge>{t('toolSet.create.suggested')}</Badge>}
                  </span>
                  <span className="block text-meta text-text-quiet">{inWords(offer.about)}</span>
                </span>
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
    </fieldset>
  )
}
