import { ExternalLink } from 'lucide-react'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { channelRoutes } from '@quarry/contract/wire/channel/channel'
import { buttonLook } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../i18n.ts'
import { ServiceScreen } from './ServiceScreen.tsx'

type Guide = OutputOf<typeof channelRoutes.enter>['guide']

/** What somebody does at the service to make an app there: by a manifest, or in parts, each with its page and what is entered there. */
export function MakeApp({ guide: { manifest, link, parts }, service }: { guide: Guide; service: string }) {
  const t = useT()
  if (parts.length > 0)
    return (
      <ol className="grid min-w-0 list-decimal gap-4 ps-5 marker:text-text-quiet">
        {parts.map((part) => (
          <Part key={part.said.en} part={part} />
        ))}
      </ol>
    )
  return (
    <>
      <a href={link} target="_blank" rel="noreferrer" className={`${buttonLook({})} justify-self-start`}>
        <ExternalLink aria-hidden className="size-4" />
        {t('channel.wizard.open', { service })}
      </a>
      {manifest !== null && (
        <details className="min-w-0">
          <summary className="cursor-pointer text-meta font-button">{t('channel.wizard.manifest')}</summary>
          <div className="mt-2">
            <Code text={manifest} copyLabel={t('channel.wizard.copy')} />
          </div>
        </details>
      )}
    </>
  )
}

function Part({ part: { said, link, values, screen } }: { part: Guide['parts'][number] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <li>
      <div className="grid min-w-0 gap-2">
        <p>{said[language]}</p>
        {screen && <ServiceScreen screen={screen} />}
        {values.length > 0 && (
          <dl className="grid min-w-0 gap-2">
            {values.map(({ label, value }) => (
              <div key={label.en} className="min-w-0">
                <dt className="mb-1 text-meta text-text-quiet">{label[language]}</dt>
                <dd>
                  <Code text={value} copyLabel={t('channel.wizard.copyValue', { name: label[language] })} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {link !== null && (
          <a href={link} target="_blank" rel="noreferrer" className={`${buttonLook({ size: 'small' })} justify-self-start`}>
            <ExternalLink aria-hidden className="size-4" />
            {t('channel.wizard.openPage', { host: new URL(link).host })}
          </a>
        )}
      </div>
    </li>
  )
}
