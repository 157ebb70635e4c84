import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import { inWords } from '../../../lib/i18n.ts'
import { fits } from '../../../lib/text/fits.ts'
import { Input } from '../../../ui/form/Input.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { useT } from '../i18n.ts'

/** From so many on they are searched. */
const many = 6

/** Services at which an agent can do something. */
export function OfferList({ offers, onChoose }: { offers: readonly ToolSetOffer[]; onChoose: (offer: ToolSetOffer) => void }) {
  const t = useT()
  const [words, setWords] = useState('')
  const shown = offers.filter(({ name, vendor, about }) => fits(words, `${name} ${vendor} ${inWords(about)}`))
  return (
    <div className="grid gap-3 pb-4">
      {offers.length >= many && (
        <Input
          type="search"
          aria-label={t('toolSet.add.find')}
          placeholder={t('toolSet.add.find')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <ul className="grid gap-2 sm:grid-cols-2">
        {shown.map((offer) => (
          <li key={offer.serviceName}>
            <button
              type="button"
              disabled={!offer.isSetUp}
              className="flex h-full w-full items-center gap-3 rounded-row border border-line p-3 text-start hover:not-disabled:border-line-control hover:not-disabled:bg-surface-sunken disabled:opacity-60"
              onClick={() => onChoose(offer)}
            >
              <ServiceMark service={offer.serviceName} />
              <span className="min-w-0 flex-1">
                <span className="block font-button">{offer.name}</span>
                <span className="block text-meta text-text-quiet">
                  {offer.isSetUp ? inWords(offer.about) : t('toolSet.add.notSetUp', { service: offer.name })}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-text-quiet" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="py-6 text-center text-text-quiet">{t('toolSet.add.noneFits')}</p>}
    </div>
  )
}
