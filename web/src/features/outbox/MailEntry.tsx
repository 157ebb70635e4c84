import type { OutboxMail } from '@quarry/contract/wire/outbox'
import { useT } from '../../lib/i18n.ts'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { splitLinks } from './split-links.ts'

export function MailEntry({ mail }: { mail: OutboxMail }) {
  const t = useT()
  return (
    <li className="py-4">
      <article>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-semibold">{mail.subject}</h2>
          <TimeAgo at={mail.createdAt} say={(when) => t('shell.mail.at', { when })} className="text-meta text-text-quiet" />
        </header>
        <p className="text-meta text-text-quiet">{t('shell.mail.to', { email: mail.to })}</p>
        <p className="mt-2 whitespace-pre-line">
          {splitLinks(mail.text).map((part, index) =>
            part.link ? (
              <a key={index} href={part.text} className="break-all text-accent underline underline-offset-2">
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
      </article>
    </li>
  )
}
