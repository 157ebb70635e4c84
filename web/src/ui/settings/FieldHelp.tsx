import { ExternalLink } from 'lucide-react'
import type { SettingsField } from '@quarry/contract/wire/source/service'
import { inWords } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'

/** What is said below a field, and the way to where its value is found. */
export function FieldHelp({ help, link }: Pick<SettingsField['texts'], 'help' | 'link'>) {
  const t = useT()
  return (
    <>
      {help && inWords(help)}{' '}
      {link && (
        <a
          className="inline-flex items-center gap-1 text-accent underline underline-offset-2"
          href={link}
          target="_blank"
          rel="noreferrer"
        >
          {t('source.form.open', { place: new URL(link).host })}
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      )}
    </>
  )
}
