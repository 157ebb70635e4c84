import type { Home } from '@quarry/contract/wire/workspace/home'
import { relativeTime } from '../../lib/text/dates.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { kindOf } from '../../ui/kinds.ts'
import { KindTile } from '../../ui/KindTile.tsx'
import { ServiceMark } from '../../ui/ServiceMark.tsx'
import { HomeSection } from './HomeSection.tsx'
import { HomeRow } from './HomeRow.tsx'
import { titleOf } from './title-of.ts'

const dayMs = 24 * 60 * 60_000
/** Days after which a layer ends, and its colour; the newest first. */
const layers = [
  [1, 'border-layer-1'],
  [2, 'border-layer-2'],
  [4, 'border-layer-3'],
  [Infinity, 'border-layer-4'],
] as const

/** What changed within a week, with the layer it lies in at its side. */
export function Changed({ documents, now }: { documents: Home['changed']; now: number }) {
  const t = useT()
  const language = useLanguage()
  if (documents.length === 0) return null
  return (
    <HomeSection id="changed" title={t('home.changed.title')}>
      <ul>
        {documents.map(({ contentId, contentUpdatedAt: at, ancestorsTitleLinkList: path, ...document }) => {
          const [, edge] = layers.find(([days]) => now - Date.parse(at) < days * dayMs) ?? layers[3]
          return (
            <li key={contentId} className={`-ms-4 border-s-[6px] ps-2.5 ${edge}`}>
              <HomeRow
                link={document.contentDisplayableLink}
                title={titleOf(document)}
                about={[document.sourceName, ...path.map(({ title }) => title)].join(' › ')}
                tile={
                  <KindTile
                    kind={kindOf(document, document.contentTitle)}
                    badge={<ServiceMark service={document.serviceName} size={17} />}
                  />
                }
                at={at}
                when={t(document.kind === 'email' ? 'home.changed.received' : 'home.changed.edited', {
                  time: relativeTime(at, language),
                })}
              />
            </li>
          )
        })}
      </ul>
    </HomeSection>
  )
}
